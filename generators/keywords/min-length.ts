import { intersect } from '../facts/intersect.js';
import { STRING, orOtherType } from '../facts/unconstrained.js';
import type { Keyword } from './keyword.js';
import { notACount } from './problems.js';
import { numberIn } from './values.js';

export const minLength: Keyword = {
  name: 'minLength',
  problem: notACount,
  narrow: (sofar, value) => intersect(sofar, orOtherType({ ...STRING, min: numberIn(value) })),
  deny: (value) => (numberIn(value) === 0 ? [] : [{ ...STRING, max: numberIn(value) - 1 }]),
};
