import { intersect } from '../constraints/intersect.js';
import { ARRAY, orOtherType } from '../constraints/unconstrained.js';
import { isArray } from '../../src/core/json.js';
import type { Keyword } from './keyword.js';

export const uniqueItems: Keyword = {
  name: 'uniqueItems',
  problem: (value) => (typeof value === 'boolean' ? undefined : 'the value must be a boolean'),
  narrow: (soFar, value) =>
    value === true ? intersect(soFar, orOtherType({ ...ARRAY, uniqueness: 'distinct' })) : soFar,
  violating: (value) => (value === true ? [{ ...ARRAY, min: 2, uniqueness: 'repeated' }] : []),
  *edits(was) {
    if (!isArray(was)) return;
    for (const item of was) yield [...was, item];
    for (const item of was) yield was.map(() => item);
  },
};
