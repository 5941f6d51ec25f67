import { expect, it } from 'vitest';
import type { Json } from '../core/json.js';
import { nextCursor } from './cursor.js';

const of = (value: Json) => nextCursor({ metadata: { nextCursor: value } });

it.each<[Json, string]>([
  ['abc', 'abc'],
  ['0', '0'],
  [17, '17'],
  [Number.MAX_SAFE_INTEGER, '9007199254740991'],
])('a next page comes after %j', (value, text) => expect(of(value)).toEqual({ kind: 'cursor', text }));

it('nothing, null and empty text are the last page', () => {
  for (const answer of [[], {}, { metadata: {} }]) expect(nextCursor(answer)).toEqual({ kind: 'none' });
  for (const value of [null, '']) expect(of(value)).toEqual({ kind: 'none' });
});

it.each<[Json]>([[0], [-1], [1.5], [2 ** 53], [true], [{ a: 1 }], [['a']], ['\ud800'], ['x'.repeat(5_000)]])(
  'nobody can send %j back',
  (value) => expect(of(value)).toEqual({ kind: 'unusable', value }),
);
