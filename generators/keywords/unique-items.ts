import { intersect } from '../facts/intersect.js';
import { ARRAY, orOtherType } from '../facts/unconstrained.js';
import { isArray } from '../../src/core/json.js';
import type { Keyword } from './keyword.js';

export const uniqueItems: Keyword = {
  name: 'uniqueItems',
  problem: (value) => (typeof value === 'boolean' ? undefined : 'the value must be a boolean'),
  narrow: (sofar, value) =>
    value === true ? intersect(sofar, orOtherType({ ...ARRAY, uniqueness: 'distinct' })) : sofar,
  deny: (value) => (value === true ? [{ ...ARRAY, min: 2, uniqueness: 'repeated' }] : []),
  *edits(was) {
    if (!isArray(was)) return;
    for (const item of was) yield [...was, item];
    for (const item of was) yield was.map(() => item);
  },
};
