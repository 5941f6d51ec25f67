import { intersect } from '../constraints/intersect.js';
import { STRING, orOtherType } from '../constraints/unconstrained.js';
import type { Keyword } from './keyword.js';
import { notACount } from './value-problems.js';
import { numberIn } from './values.js';

export const minLength: Keyword = {
  name: 'minLength',
  problem: notACount,
  narrow: (soFar, value) => intersect(soFar, orOtherType({ ...STRING, min: numberIn(value) })),
  violating: (value) => (numberIn(value) === 0 ? [] : [{ ...STRING, max: numberIn(value) - 1 }]),
};
