import { intersect } from '../constraints/intersect.js';
import { ARRAY, orOtherType } from '../constraints/unconstrained.js';
import type { Keyword } from './keyword.js';
import { notACount } from './value-problems.js';
import { numberIn } from './values.js';

export const minItems: Keyword = {
  name: 'minItems',
  problem: notACount,
  narrow: (soFar, value) => intersect(soFar, orOtherType({ ...ARRAY, min: numberIn(value) })),
  violating: (value) => (numberIn(value) === 0 ? [] : [{ ...ARRAY, max: numberIn(value) - 1 }]),
};
