import { ANYTHING, conjunction } from '../facts/conjunction.js';
import { intersect } from '../facts/intersect.js';
import { ARRAY, orOtherType } from '../facts/unconstrained.js';
import { isArray } from '../../src/core/json.js';
import type { Keyword } from './keyword.js';
import { notASchema } from './problems.js';
import { prefixLength, schemaIn } from './values.js';

export const items: Keyword = {
  name: 'items',
  problem: notASchema,
  narrow: (sofar, value, schema) => {
    const prefix = Array.from({ length: prefixLength(schema) }, () => ANYTHING);
    return intersect(sofar, orOtherType({ ...ARRAY, prefix, rest: conjunction(schemaIn(value)), evaluated: Infinity }));
  },
  deny: (value, schema, reasoning) => {
    const wrong = reasoning.not(schemaIn(value));
    const before = prefixLength(schema);
    if (before === 0) return [{ ...ARRAY, min: 1, contains: [{ schema: wrong, min: 1, max: Infinity }] }];
    return [
      { ...ARRAY, min: before + 1, prefix: [...Array.from({ length: before }, () => ANYTHING), conjunction(wrong)] },
    ];
  },
  *edits(was, value, schema, reasoning, dice) {
    if (!isArray(was) || was.length < prefixLength(schema)) return;
    const extra = reasoning.drawOther(schemaIn(value), dice);
    if (extra !== undefined) yield [...was, extra];
  },
};
