import { expect, it } from 'vitest';
import { Durations } from './durations.js';

const of = (...all: readonly number[]): Durations => {
  const durations = new Durations();
  for (const each of all) durations.add(each);
  return durations;
};

it('gives the quantiles of all that was added, in whatever order', () => {
  for (const each of [of(5, 1, 1, 40, 3), of(1, 1, 3, 5, 40)])
    expect([0, 0.5, 0.79, 0.95, 1].map((share) => each.quantile(share))).toEqual([1, 3, 5, 40, 40]);
});

it('counts equal ones together, to a tenth of a millisecond', () => {
  expect(of(1.04, 1.01, 2.26).each()).toEqual([
    [1, 2],
    [2.3, 1],
  ]);
});

it('has 0 where nothing was added', () => {
  expect([of().quantile(0.5), of().quantile(1), of().each()]).toEqual([0, 0, []]);
});
