import { intersect } from '../constraints/intersect.js';
import { NUMBER, orOtherType } from '../constraints/unconstrained.js';
import type { Keyword } from './keyword.js';
import { notANumber } from './value-problems.js';
import { numberIn } from './values.js';

export const maximum: Keyword = {
  name: 'maximum',
  problem: notANumber,
  narrow: (soFar, value) =>
    intersect(soFar, orOtherType({ ...NUMBER, max: { value: numberIn(value), exclusive: false } })),
  violating: (value) => [{ ...NUMBER, min: { value: numberIn(value), exclusive: true } }],
};
