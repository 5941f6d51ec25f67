import { beforeAll, expect, test } from 'vitest';
import { loadInterface } from '../../../spec/load.js';
import { deriveCatalogue, type Catalogue } from '../catalogue.js';
import { findingOf } from '../recorded.fixture.js';

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = deriveCatalogue(await loadInterface());
});

const asked = {
  operation: 'systems.list',
  purpose: 'robustness',
  headers: [['range', 'bytes=0-9']],
  violated: { location: 'header', keyword: 'byte-range', pointer: '' },
  body: '[{"id":"sy',
} as const;
const part = (value: string) => ({ ...asked, status: 206, responseHeaders: [['content-range', value]] }) as const;

test.each([
  ['the part that it says', part('bytes 0-9/1234'), 'pass'],
  ['a part of unknown length', part('bytes 0-9/*'), 'pass'],
  ['another part than it says', part('bytes 0-99/1234'), 'fail'],
  ['a part without a range', { ...asked, status: 206 }, 'fail'],
  ['the whole', { ...asked, status: 200 }, 'not-applicable'],
] as const)('%s', (_, line, expected) =>
  expect(findingOf(catalogue, 'systems.list/partial-content', [line], {})).toBe(expected),
);

test('a part that was asked for breaks no other requirement', () => {
  const judged = catalogue.requirements.filter(
    ({ judgement, operations }) => judgement.scope === 'exchange' && operations.some((id) => id === 'systems.list'),
  );
  const failing = judged.filter(({ id }) => findingOf(catalogue, id, [part('bytes 0-9/1234')], {}).includes('fail'));
  expect(failing.map(({ id }) => id)).toEqual([]);
  expect(judged.length).toBeGreaterThan(10);
});
