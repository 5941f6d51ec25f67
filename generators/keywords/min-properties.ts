import { intersect } from '../constraints/intersect.js';
import { OBJECT, orOtherType } from '../constraints/unconstrained.js';
import type { Keyword } from './keyword.js';
import { notACount } from './value-problems.js';
import { numberIn } from './values.js';

export const minProperties: Keyword = {
  name: 'minProperties',
  problem: notACount,
  narrow: (soFar, value) => intersect(soFar, orOtherType({ ...OBJECT, min: numberIn(value) })),
  violating: (value) => (numberIn(value) === 0 ? [] : [{ ...OBJECT, max: numberIn(value) - 1 }]),
};
