import { expect, it } from 'vitest';
import { madeUpCredential } from './made-up-credential.js';

it.each([
  ['Bearer abc', 'Bearer ems-conformance-made-up'],
  ['Basic dXNlcjpwYXNz', 'Basic ZW1zLWNvbmZvcm1hbmNlLW1hZGUtdXA6ZW1zLWNvbmZvcm1hbmNlLW1hZGUtdXA='],
  ['0123456789abcdef', 'ems-conformance-made-up'],
])('takes the form of %s and nothing of its token', (full, expected) => {
  expect(madeUpCredential(full)).toBe(expected);
});
