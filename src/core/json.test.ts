import { sample } from 'fast-check';
import { expect, test } from 'vitest';
import { canonical, digestOf, jsonEqual, type Json } from './json.js';
import { validValuesAt } from '../../generators/valid-values.js';

const LOOKALIKES: readonly Json[] = [
  null,
  false,
  true,
  0,
  -0,
  1,
  '',
  '0',
  'null',
  [],
  [null],
  [0],
  [[]],
  {},
  { a: null },
  { b: null },
  { a: 1, b: [2] },
  { b: [2], a: 1 },
  JSON.parse('{"__proto__": 1}'),
];

test('values are equal exactly when their canonical texts are', () => {
  const values = [...LOOKALIKES, ...sample(validValuesAt({ document: true, pointer: '' }), { numRuns: 60, seed: 1 })];
  for (const left of values) {
    for (const right of [...values, structuredClone(left)]) {
      expect([left, right, jsonEqual(left, right)]).toEqual([left, right, canonical(left) === canonical(right)]);
    }
  }
});

test.each<[string, unknown, string]>([
  ['members in one order', { b: 1, a: [{ d: null, c: true }] }, '{"a":[{"c":true,"d":null}],"b":1}'],
  ['names of digits as any other', { 10: 1, 9: 2, '2XX': 3, a: 4 }, '{"10":1,"2XX":3,"9":2,"a":4}'],
  ['by code units, not code points', { '\ufb33': 1, '\u{1f600}': 2 }, '{"\u{1f600}":2,"\ufb33":1}'],
  ['nothing undefined', { a: undefined, b: [undefined] }, '{"b":[null]}'],
  ['nothing at all', undefined, 'null'],
  ['lone surrogates escaped', ['\ud800'], '["\\ud800"]'],
  ['a member called __proto__', JSON.parse('{"b":1,"__proto__":{"d":1,"c":2}}'), '{"__proto__":{"c":2,"d":1},"b":1}'],
])('%s', (_, value, text) => expect(canonical(value)).toBe(text));

test('a digest is of the canonical text', () => {
  expect(digestOf({ b: 1, a: 2 })).toBe('d3626ac30a87e6f7a6428233b3c68299976865fa5508e4267c5415c76af7a772');
});
