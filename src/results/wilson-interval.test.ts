import { expect, it } from 'vitest';
import { wilsonInterval } from './wilson-interval.js';

/** R. G. Newcombe, Statistics in Medicine 17, 1998, pages 857 to 872, table I, method 3. */
it.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('is the published one for %i of %i', (times, of, low, high) => {
  expect(wilsonInterval(times, of)).toEqual({ low, high });
});

it('is between 0 and 1, and as wide on either side', () => {
  expect([wilsonInterval(0, 1).low, wilsonInterval(1, 1).high]).toEqual([0, 1]);
  const [few, many] = [wilsonInterval(2, 10), wilsonInterval(8, 10)];
  expect([many.low, many.high]).toEqual([1 - few.high, 1 - few.low].map((bound) => expect.closeTo(bound, 9)));
});
