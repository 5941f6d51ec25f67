import { intersect } from '../facts/intersect.js';
import { NUMBER, orOtherType } from '../facts/unconstrained.js';
import type { Keyword } from './keyword.js';
import { numberIn } from './values.js';

export const multipleOf: Keyword = {
  name: 'multipleOf',
  problem: (value) => (typeof value === 'number' && value > 0 ? undefined : 'the value must be a number above 0'),
  narrow: (sofar, value) => intersect(sofar, orOtherType({ ...NUMBER, multiples: [numberIn(value)] })),
  deny: (value) => [{ ...NUMBER, notMultiples: [numberIn(value)] }],
};
