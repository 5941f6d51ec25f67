import { performance } from 'node:perf_hooks';
import { sample } from 'fast-check';
import { expect, it } from 'vitest';
import { validValuesAt } from '../index.js';
import { intersect } from './intersect.js';
import type { NumberConstraints } from './constraints.js';

/** A union of numbers, each with another smallest value, so that any two have a common part. */
const numbersFrom = (smallest: readonly number[]): readonly NumberConstraints[] =>
  smallest.map((value) => ({
    type: 'number',
    notMultiples: [],
    min: { value, exclusive: false },
    multiples: [],
    excluded: [],
    residual: [],
  }));

it('keeps every alternative of a small product, in order', () => {
  const found = intersect(numbersFrom([0, 2]), numbersFrom([1, 3, 5]));
  expect(found.map((each) => (each.type === 'number' ? each.min?.value : undefined))).toEqual([1, 3, 5, 2, 3, 5]);
});

it('keeps so many of a large product, from every part of both unions', () => {
  const one = numbersFrom(Array.from({ length: 60 }, (_, index) => index));
  const found = intersect(one, numbersFrom(Array.from({ length: 60 }, (_, index) => 100 * index)), 16);
  const seen = found.map((each) => (each.type === 'number' ? (each.min?.value ?? 0) : 0));
  expect(seen).toHaveLength(16);
  expect(Math.max(...seen)).toBeGreaterThan(5000);
  expect(Math.min(...seen)).toBeLessThan(1000);
});

it('prepares a long union of alike objects in bounded time', () => {
  const branches = Array.from({ length: 18 }, (_, index) => ({
    type: 'object',
    properties: { [`matches${index}`]: { type: 'string' }, note: { type: 'string' }, negated: { type: 'boolean' } },
    required: [`matches${index}`],
  }));
  const start = performance.now();
  expect(sample(validValuesAt({ document: { oneOf: branches }, pointer: '' }), { seed: 1, numRuns: 3 })).toHaveLength(
    3,
  );
  expect(performance.now() - start).toBeLessThan(5000);
});
