import { conjunction } from '../facts/conjunction.js';
import { intersect } from '../facts/intersect.js';
import { OBJECT, orOtherType } from '../facts/unconstrained.js';
import { isObject } from '../json.js';
import type { JsonObject } from '../json.js';
import type { Keyword, Reasoning } from './keyword.js';
import { notASchema } from './problems.js';
import { declared, schemaIn } from './values.js';

export const additionalProperties: Keyword = {
  name: 'additionalProperties',
  problem: notASchema,
  narrow: (sofar, value, schema) => {
    const others = value === true ? [] : [{ ...declared(schema), schema: conjunction(schemaIn(value)) }];
    return intersect(sofar, orOtherType({ ...OBJECT, others, evaluated: { all: true, names: new Set<string>(), patterns: [] } }));
  },
  deny: (value, schema, reasoning) =>
    freeNames(schema, reasoning, 2).map((name) => ({
      ...OBJECT,
      required: new Set([name]),
      named: new Map([[name, conjunction(reasoning.not(schemaIn(value)))]]),
    })),
  *edits(was, value, schema, reasoning, dice) {
    if (!isObject(was)) return;
    const wrong = reasoning.draw([reasoning.not(schemaIn(value))], dice);
    if (wrong === undefined) return;
    for (const name of freeNames(schema, reasoning, 2)) yield { ...was, [name]: wrong };
  },
};

/** Names that neither `properties` nor `patternProperties` of the schema cover. */
function freeNames(schema: JsonObject, reasoning: Reasoning, count: number): readonly string[] {
  const { names, patterns } = declared(schema);
  const covered = [...(names.size > 0 ? [{ enum: [...names] }] : []), ...patterns.map((pattern) => ({ pattern }))];
  const free = covered.length === 0 ? { type: 'string' } : { type: 'string', not: { anyOf: covered } };
  return reasoning.texts([reasoning.intern(free)], count);
}
