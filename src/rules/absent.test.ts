import { expect, test } from 'vitest';
import { lackedProperty } from './absent.js';

test.each([
  [{ created_at: 'x', id: 1 }, 'absent; the record has "created_at"'],
  [{ createdAtt: 'x' }, 'absent; the record has "createdAtt"'],
  [{ updatedAt: 'x', id: 1 }, 'absent'],
])('a record %j without createdAt: %s', (record, actual) => {
  expect(lackedProperty(record, 'createdAt')).toEqual({ actual, missing: 'createdAt' });
});
