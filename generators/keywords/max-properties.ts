import { intersect } from '../facts/intersect.js';
import { OBJECT, orOtherType } from '../facts/unconstrained.js';
import type { Keyword } from './keyword.js';
import { notACount } from './problems.js';
import { numberIn } from './values.js';

export const maxProperties: Keyword = {
  name: 'maxProperties',
  problem: notACount,
  narrow: (sofar, value) => intersect(sofar, orOtherType({ ...OBJECT, max: numberIn(value) })),
  deny: (value) => [{ ...OBJECT, min: numberIn(value) + 1 }],
};
