import { expect, test } from 'vitest';
import { acceptsCodings } from './content-coding.js';

test.each([
  [undefined, 'gzip', true],
  ['gzip', 'gzip', true],
  ['gzip', 'X-GZIP', true],
  ['gzip, deflate, br', 'br', true],
  ['*', 'gzip', true],
  ['*;q=0.5, gzip;q=0', 'deflate', true],
  ['identity', undefined, true],
  ['identity', 'identity', true],
  ['', 'gzip', false],
  ['identity', 'gzip', false],
  ['gzip;q=0', 'gzip', false],
  ['GZIP; q=0.000', 'x-gzip', false],
  ['*;q=0.5, gzip;q=0', 'gzip', false],
  ['br', 'gzip', false],
  ['gzip', 'gzip, br', false],
])(
  'a request with Accept-Encoding: %s and a response with Content-Encoding: %s: %s',
  (accepted, codings, isAccepted) => {
    expect(acceptsCodings(accepted, codings)).toBe(isAccepted);
  },
);
