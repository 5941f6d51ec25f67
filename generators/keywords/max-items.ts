import { intersect } from '../facts/intersect.js';
import { ARRAY, orOtherType } from '../facts/unconstrained.js';
import type { Keyword } from './keyword.js';
import { notACount } from './problems.js';
import { numberIn } from './values.js';

export const maxItems: Keyword = {
  name: 'maxItems',
  problem: notACount,
  narrow: (sofar, value) => intersect(sofar, orOtherType({ ...ARRAY, max: numberIn(value) })),
  deny: (value) => [{ ...ARRAY, min: numberIn(value) + 1 }],
};
