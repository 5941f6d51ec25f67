import { expect, test } from 'vitest';
import { CreatedIds } from './created-ids.js';

test('an id belongs to the scenario that created it, until that one has ended', () => {
  const ids = new CreatedIds();
  expect(ids.take('flowID', '1', 'one')).toBe(true);
  expect(ids.take('flowID', '1', 'one')).toBe(true);
  expect(ids.take('flowID', '1', 'other')).toBe(false);
  expect(ids.take('runID', '1', 'other')).toBe(true);
  ids.release('one');
  expect(ids.take('flowID', '1', 'other')).toBe(true);
});
