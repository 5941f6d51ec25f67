import { expect, test } from 'vitest';
import { laws } from '../../test/generators/laws.js';
import { EXAMPLES } from './examples.fixture.js';

test.each(Object.entries(EXAMPLES))('%s keeps the laws', (_keyword, document) => {
  const report = laws({ document, pointer: '' }, { values: 100, seed: 7, judge: 'as written' });
  expect(report).toMatchObject({ broken: [], valid: 100, invalid: 50 });
});

test.each(Object.entries(EXAMPLES))('not %s keeps the laws', (keyword, document) => {
  // With its own `$id`, the schema resolves `$ref` against itself; Ajv loops on `$ref` beside such an `$id`.
  const judge = keyword === '$ref' ? 'as lowered' : 'as written';
  const report = laws(
    {
      document: {
        not: { $ref: '#/$defs/it' },
        $defs: { it: typeof document === 'object' ? { ...document, $id: 'https://example.org/it' } : document },
      },
      pointer: '',
    },
    { values: 60, seed: 7, judge },
  );
  expect(report).toMatchObject({ broken: [], valid: 60, invalid: 30 });
});
