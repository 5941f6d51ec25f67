import { expect, test } from 'vitest';
import { defaultLimits, effectiveLimits } from './defaults.js';
import { validate } from './validate.js';

test('the configuration wins over the defaults, entry by entry', () => {
  expect(effectiveLimits({})).toEqual(defaultLimits);
  expect(effectiveLimits({ limits: { concurrency: 9, maxTimeMs: 7 } })).toEqual({ ...defaultLimits, concurrency: 9, maxTimeMs: 7 });
});

test('the defaults are a valid configuration', () => {
  expect(validate({ limits: defaultLimits }).kind).toBe('valid');
});
