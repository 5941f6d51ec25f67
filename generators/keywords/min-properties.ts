import { intersect } from '../facts/intersect.js';
import { OBJECT, orOtherType } from '../facts/unconstrained.js';
import type { Keyword } from './keyword.js';
import { notACount } from './problems.js';
import { numberIn } from './values.js';

export const minProperties: Keyword = {
  name: 'minProperties',
  problem: notACount,
  narrow: (sofar, value) => intersect(sofar, orOtherType({ ...OBJECT, min: numberIn(value) })),
  deny: (value) => (numberIn(value) === 0 ? [] : [{ ...OBJECT, max: numberIn(value) - 1 }]),
};
