import { ANYTHING, conjunction } from '../constraints/conjunction.js';
import { intersect } from '../constraints/intersect.js';
import { ARRAY, orOtherType } from '../constraints/unconstrained.js';
import { isArray } from '../../src/core/json.js';
import type { Keyword } from './keyword.js';
import { notASchema } from './value-problems.js';
import { prefixLength, schemaIn } from './values.js';

export const items: Keyword = {
  name: 'items',
  problem: notASchema,
  narrow: (soFar, value, schema) => {
    const prefix = Array.from({ length: prefixLength(schema) }, () => ANYTHING);
    return intersect(soFar, orOtherType({ ...ARRAY, prefix, rest: conjunction(schemaIn(value)), evaluated: Infinity }));
  },
  violating: (value, schema, context) => {
    const wrong = context.not(schemaIn(value));
    const before = prefixLength(schema);
    if (before === 0) return [{ ...ARRAY, min: 1, contains: [{ schema: wrong, min: 1, max: Infinity }] }];
    return [
      { ...ARRAY, min: before + 1, prefix: [...Array.from({ length: before }, () => ANYTHING), conjunction(wrong)] },
    ];
  },
  *edits(was, value, schema, context, random) {
    if (!isArray(was) || was.length < prefixLength(schema)) return;
    const extra = context.drawViolating(schemaIn(value), random);
    if (extra !== undefined) yield [...was, extra];
  },
};
