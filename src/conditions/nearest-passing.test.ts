import { expect, test } from 'vitest';
import { queryPattern, type Pattern } from '../patterns/pattern.js';
import { FeatureTable } from './feature-table.js';
import { nearestPassing, type SeenExchange } from './nearest-passing.js';

const table = new FeatureTable(100);
const seen = (exchange: string, holding: readonly Pattern[]): SeenExchange => ({
  features: table.features(holding, []),
  shown: { exchange, request: `GET /${exchange}`, answered: '200' },
});
const none = (): boolean => false;
const long: Pattern = { kind: 'list', size: 'more than 100 items' };
const last: Pattern = { kind: 'list', size: 'last page' };
const present: Pattern = { kind: 'query', name: 'page', is: 'present' };

test('an equal request with a full response is nearer than another request with an empty one', () => {
  const failing = seen('failing', [queryPattern('per_page', '10')]);
  const passing = [
    seen('a', [queryPattern('per_page', '10'), present, queryPattern('page', '2')]),
    seen('b', [queryPattern('per_page', '10'), long, last]),
  ];
  expect(nearestPassing(failing, passing, table.patterns, none)?.passing.exchange).toBe('b');
});

test('of equally near ones, it is the first', () => {
  const passing = ['c', 'b', 'd'].map((id) => seen(id, [long]));
  expect(nearestPassing(seen('failing', []), passing, table.patterns, none)?.passing.exchange).toBe('b');
});

test('the differences name the value of a parameter, and no pattern of the judged value', () => {
  const failing = seen('failing', [present, queryPattern('page', '2'), long]);
  const nearest = nearestPassing(failing, [seen('a', [])], table.patterns, ({ kind }) => kind === 'list');
  expect(nearest).toEqual({
    failing: 'failing',
    passing: { exchange: 'a', request: 'GET /a', answered: '200' },
    onlyFailing: [queryPattern('page', '2')],
    onlyPassing: [],
  });
});

test('where none passes, none is nearest', () => {
  expect(nearestPassing(seen('failing', []), [], table.patterns, none)).toBeUndefined();
});
