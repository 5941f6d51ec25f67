import type { Contained } from '../facts/facts.js';
import { intersect } from '../facts/intersect.js';
import { ARRAY, orOtherType } from '../facts/unconstrained.js';
import { member, type Json, type JsonObject } from '../../src/core/json.js';
import type { Keyword } from './keyword.js';
import { notASchema } from './problems.js';
import { numberIn, schemaIn } from './values.js';

/** Together with `minContains` and `maxContains` (JSON Schema validation §6.4.4–5). */
export const contains: Keyword = {
  name: 'contains',
  problem: notASchema,
  narrow: (sofar, value, schema) => {
    const contained = read(value, schema);
    if (contained.min > contained.max) return sofar.filter((facts) => facts.type !== 'array');
    return intersect(
      sofar,
      orOtherType({ ...ARRAY, min: contained.min, contains: [contained], evaluatedBy: [contained.schema] }),
    );
  },
  deny: (value, schema) => {
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

function read(value: Json, schema: JsonObject): Contained {
  const min = member(schema, 'minContains');
  const max = member(schema, 'maxContains');
  return {
    schema: schemaIn(value),
    min: min === undefined ? 1 : numberIn(min),
    max: max === undefined ? Infinity : numberIn(max),
  };
}
