import { intersect } from '../constraints/intersect.js';
import { NUMBER, orOtherType } from '../constraints/unconstrained.js';
import type { Keyword } from './keyword.js';
import { numberIn } from './values.js';

export const multipleOf: Keyword = {
  name: 'multipleOf',
  problem: (value) => (typeof value === 'number' && value > 0 ? undefined : 'the value must be a number above 0'),
  narrow: (soFar, value) => intersect(soFar, orOtherType({ ...NUMBER, multiples: [numberIn(value)] })),
  violating: (value) => [{ ...NUMBER, notMultiples: [numberIn(value)] }],
};
