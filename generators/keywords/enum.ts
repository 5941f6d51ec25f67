import { intersect } from '../constraints/intersect.js';
import { isArray, type Json } from '../../src/core/json.js';
import { noneOfValues, oneOfValues } from './enumerated.js';
import type { Keyword } from './keyword.js';

export const enumeration: Keyword = {
  name: 'enum',
  problem: (value) => (isArray(value) ? undefined : 'the value must be a list'),
  narrow: (soFar, value) => intersect(soFar, oneOfValues(listed(value))),
  violating: (value) => noneOfValues(listed(value)),
};

function listed(value: Json): readonly Json[] {
  return isArray(value) ? value : [];
}
