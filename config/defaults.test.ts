import { expect, test } from 'vitest';
import { defaultLimits, limitsOf } from './defaults.js';
import { validate } from './validate.js';

test('the configuration wins over the defaults, entry by entry', () => {
  expect(limitsOf({})).toEqual(defaultLimits);
  expect(limitsOf({ limits: { concurrency: 9, maxTimeMs: 7 } })).toEqual({ ...defaultLimits, concurrency: 9, maxTimeMs: 7 });
});

test('the defaults are a valid configuration', () => {
  expect(validate({ limits: defaultLimits }).kind).toBe('valid');
});
