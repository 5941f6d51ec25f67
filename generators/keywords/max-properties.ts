import { intersect } from '../constraints/intersect.js';
import { OBJECT, orOtherType } from '../constraints/unconstrained.js';
import type { Keyword } from './keyword.js';
import { notACount } from './value-problems.js';
import { numberIn } from './values.js';

export const maxProperties: Keyword = {
  name: 'maxProperties',
  problem: notACount,
  narrow: (soFar, value) => intersect(soFar, orOtherType({ ...OBJECT, max: numberIn(value) })),
  violating: (value) => [{ ...OBJECT, min: numberIn(value) + 1 }],
};
