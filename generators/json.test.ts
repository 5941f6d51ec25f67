import { sample } from 'fast-check';
import { expect, test } from 'vitest';
import { canonical, equal } from './json.js';
import type { Json } from './json.js';
import { validValues } from './valid-values.js';

const LOOKALIKES: readonly Json[] = [null, false, true, 0, -0, 1, '', '0', 'null', [], [null], [0], [[]], {}, { a: null }, { b: null }, { a: 1, b: [2] }, { b: [2], a: 1 }, JSON.parse('{"__proto__": 1}')];

test('values are equal exactly when their canonical texts are', () => {
  const values = [...LOOKALIKES, ...sample(validValues({ document: true, pointer: '' }), { numRuns: 60, seed: 1 })];
  for (const left of values) {
    for (const right of [...values, structuredClone(left)]) {
      expect([left, right, equal(left, right)]).toEqual([left, right, canonical(left) === canonical(right)]);
    }
  }
});
