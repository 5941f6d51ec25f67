import type { ContainsConstraint } from '../constraints/constraints.js';
import { intersect } from '../constraints/intersect.js';
import { ARRAY, orOtherType } from '../constraints/unconstrained.js';
import { ownMember, type Json, type JsonObject } from '../../src/core/json.js';
import type { Keyword } from './keyword.js';
import { notACount, notASchema } from './value-problems.js';
import { numberIn, schemaIn } from './values.js';

/** Together with `minContains` and `maxContains` (JSON Schema validation §6.4.4–5). */
export const contains: Keyword = {
  name: 'contains',
  problem: notASchema,
  narrow: (soFar, value, schema) => {
    const contained = read(value, schema);
    if (contained.min > contained.max) return soFar.filter((constraints) => constraints.type !== 'array');
    return intersect(
      soFar,
      orOtherType({ ...ARRAY, min: contained.min, contains: [contained], evaluatedBy: [contained.schema] }),
    );
  },
  violating: (value, schema) => {
    const contained = read(value, schema);
    const fewer = { ...ARRAY, contains: [{ schema: contained.schema, min: 0, max: contained.min - 1 }] };
    const more = {
      ...ARRAY,
      min: contained.max + 1,
      contains: [{ schema: contained.schema, min: contained.max + 1, max: Infinity }],
    };
    return [...(contained.min > 0 ? [fewer] : []), ...(contained.max < Infinity ? [more] : [])];
  },
};

function read(value: Json, schema: JsonObject): ContainsConstraint {
  const min = ownMember(schema, 'minContains');
  const max = ownMember(schema, 'maxContains');
  return {
    schema: schemaIn(value),
    min: min === undefined ? 1 : numberIn(min),
    max: max === undefined ? Infinity : numberIn(max),
  };
}

/** Has no effect alone: `contains` reads it. */
export const minContains: Keyword = {
  name: 'minContains',
  problem: notACount,
  narrow: (soFar) => soFar,
  violating: () => [],
};

/** Has no effect alone: `contains` reads it. */
export const maxContains: Keyword = {
  name: 'maxContains',
  problem: notACount,
  narrow: (soFar) => soFar,
  violating: () => [],
};
