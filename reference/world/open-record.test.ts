import { expect, test } from 'vitest';
import { recordWithChanges } from './open-record.js';

test('what is said now is in the record, and what was said before stays', () => {
  expect(recordWithChanges({ limit: 1, note: 'a' }, { limit: 2, other: true }, ['limit'])).toEqual({
    limit: 2,
    note: 'a',
    other: true,
  });
});

test('of further names the last ones stay, and its own ones always', () => {
  let record = recordWithChanges({ limit: 1 }, {}, ['limit']);
  for (let round = 0; round < 200; round += 1)
    record = recordWithChanges(record, { [`name ${round}`]: round }, ['limit']);
  expect(Object.keys(record)).toEqual(['limit', ...Array.from({ length: 50 }, (_, index) => `name ${150 + index}`)]);
});
