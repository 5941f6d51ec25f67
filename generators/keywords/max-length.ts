import { intersect } from '../constraints/intersect.js';
import { STRING, orOtherType } from '../constraints/unconstrained.js';
import type { Keyword } from './keyword.js';
import { notACount } from './value-problems.js';
import { numberIn } from './values.js';

export const maxLength: Keyword = {
  name: 'maxLength',
  problem: notACount,
  narrow: (soFar, value) => intersect(soFar, orOtherType({ ...STRING, max: numberIn(value) })),
  violating: (value) => [{ ...STRING, min: numberIn(value) + 1 }],
};
