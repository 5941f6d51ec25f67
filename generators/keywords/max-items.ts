import { intersect } from '../constraints/intersect.js';
import { ARRAY, orOtherType } from '../constraints/unconstrained.js';
import type { Keyword } from './keyword.js';
import { notACount } from './value-problems.js';
import { numberIn } from './values.js';

export const maxItems: Keyword = {
  name: 'maxItems',
  problem: notACount,
  narrow: (soFar, value) => intersect(soFar, orOtherType({ ...ARRAY, max: numberIn(value) })),
  violating: (value) => [{ ...ARRAY, min: numberIn(value) + 1 }],
};
