import { expect, test } from 'vitest';
import { credentialHeader, defaultLimits, effectiveLimits } from './defaults.js';
import { validateConfiguration } from './validate.js';

test('the configuration wins over the defaults, entry by entry', () => {
  expect(effectiveLimits({})).toEqual(defaultLimits);
  expect(effectiveLimits({ limits: { concurrency: 9, maxTimeMs: 7 } })).toEqual({
    ...defaultLimits,
    concurrency: 9,
    maxTimeMs: 7,
  });
});

test('the defaults are a valid configuration', () => {
  expect(validateConfiguration({ limits: defaultLimits }).kind).toBe('valid');
});

test('the credential goes in Authorization unless another header is named', () => {
  expect(validateConfiguration({ credentials: { full: { value: 'x' } } }).kind).toBe('valid');
  expect(credentialHeader({ credentials: { full: { value: 'x' } } })).toBe('authorization');
  expect(credentialHeader({})).toBe('authorization');
  expect(credentialHeader({ credentials: { header: 'X-Key' } })).toBe('x-key');
});
