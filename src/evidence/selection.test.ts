import { expect, test } from 'vitest';
import { selects } from './selection.js';

test.each<[string, readonly string[] | null, readonly string[]]>([
  [
    'everything',
    null,
    ['systems.list/served', 'systems.list/limit/500', 'systems.read/served', 'gateways.list/served'],
  ],
  ['nothing', [], []],
  ['an id, and nothing that only begins like it', ['systems.list/limit/50'], []],
  ['an id', ['systems.read/served'], ['systems.read/served']],
  ['an operation', ['systems.list'], ['systems.list/served', 'systems.list/limit/500']],
  ['a kind', ['limit'], ['systems.list/limit/500']],
  ['any text at the end', ['systems.*'], ['systems.list/served', 'systems.list/limit/500', 'systems.read/served']],
  ['any text at the start', ['*/served'], ['systems.list/served', 'systems.read/served', 'gateways.list/served']],
  ['any text in several places', ['*s.list*/*d'], ['systems.list/served', 'gateways.list/served']],
  ['parts that must not overlap', ['systems.list/served*served', 'systems.read/ser*rved'], []],
  ['signs that mean something to regular expressions', ['systems.lis.+', 'systems(.*'], []],
  ['several patterns', ['gateways.list', 'systems.read/*'], ['systems.read/served', 'gateways.list/served']],
  ['what is not there', ['changes in file.json'], []],
])('%s', (_, patterns, taken) => {
  const all = [
    ['systems.list/served', 'served'],
    ['systems.list/limit/500', 'limit'],
    ['systems.read/served', 'served'],
    ['gateways.list/served', 'served'],
  ] as const;
  expect(
    all
      .map(([id, kind]) => ({ id, kind }))
      .filter(selects(patterns))
      .map(({ id }) => id),
  ).toEqual(taken);
});

test('a pattern that would take a backtracking matcher forever', () => {
  expect(selects([`${'*a'.repeat(50)}*b`])({ id: 'a'.repeat(10_000), kind: 'x' })).toBe(false);
});
