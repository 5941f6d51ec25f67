import { expect, test } from 'vitest';
import { CORPUS } from '../../test/generators/corpus/index.js';
import { EXAMPLES } from './examples.fixture.js';
import { KEYWORDS } from './index.js';

test('every keyword has an example', () => {
  expect(Object.keys(EXAMPLES).sort()).toEqual(KEYWORDS.map(({ name }) => name).sort());
});

test('the corpus uses every keyword', () => {
  const text = JSON.stringify(CORPUS.map(({ schema }) => schema));
  for (const { name } of KEYWORDS) expect(text).toContain(`"${name}":`);
});
