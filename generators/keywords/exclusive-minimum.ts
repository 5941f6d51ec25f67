import { intersect } from '../facts/intersect.js';
import { NUMBER, orOtherType } from '../facts/unconstrained.js';
import type { Keyword } from './keyword.js';
import { notANumber } from './problems.js';
import { numberIn } from './values.js';

export const exclusiveMinimum: Keyword = {
  name: 'exclusiveMinimum',
  problem: notANumber,
  narrow: (sofar, value) =>
    intersect(sofar, orOtherType({ ...NUMBER, min: { value: numberIn(value), exclusive: true } })),
  deny: (value) => [{ ...NUMBER, max: { value: numberIn(value), exclusive: false } }],
};
