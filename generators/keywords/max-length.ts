import { intersect } from '../facts/intersect.js';
import { STRING, orOtherType } from '../facts/unconstrained.js';
import type { Keyword } from './keyword.js';
import { notACount } from './problems.js';
import { numberIn } from './values.js';

export const maxLength: Keyword = {
  name: 'maxLength',
  problem: notACount,
  narrow: (sofar, value) => intersect(sofar, orOtherType({ ...STRING, max: numberIn(value) })),
  deny: (value) => [{ ...STRING, min: numberIn(value) + 1 }],
};
