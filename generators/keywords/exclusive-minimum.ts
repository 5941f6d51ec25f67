import { intersect } from '../constraints/intersect.js';
import { NUMBER, orOtherType } from '../constraints/unconstrained.js';
import type { Keyword } from './keyword.js';
import { notANumber } from './value-problems.js';
import { numberIn } from './values.js';

export const exclusiveMinimum: Keyword = {
  name: 'exclusiveMinimum',
  problem: notANumber,
  narrow: (soFar, value) =>
    intersect(soFar, orOtherType({ ...NUMBER, min: { value: numberIn(value), exclusive: true } })),
  violating: (value) => [{ ...NUMBER, max: { value: numberIn(value), exclusive: false } }],
};
