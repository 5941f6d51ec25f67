import { intersect } from '../facts/intersect.js';
import { ARRAY, orOtherType } from '../facts/unconstrained.js';
import type { Keyword } from './keyword.js';
import { notACount } from './problems.js';
import { numberIn } from './values.js';

export const minItems: Keyword = {
  name: 'minItems',
  problem: notACount,
  narrow: (sofar, value) => intersect(sofar, orOtherType({ ...ARRAY, min: numberIn(value) })),
  deny: (value) => (numberIn(value) === 0 ? [] : [{ ...ARRAY, max: numberIn(value) - 1 }]),
};
