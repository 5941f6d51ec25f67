import { conjunction } from '../facts/conjunction.js';
import { intersect } from '../facts/intersect.js';
import { OBJECT, orOtherType } from '../facts/unconstrained.js';
import { isObject, type JsonObject } from '../../src/core/json.js';
import type { Keyword, Reasoning } from './keyword.js';
import { notASchema } from './problems.js';
import { declared, schemaIn } from './values.js';

export const additionalProperties: Keyword = {
  name: 'additionalProperties',
  problem: notASchema,
  narrow: (sofar, value, schema) => {
    const others = value === true ? [] : [{ ...declared(schema), schema: conjunction(schemaIn(value)) }];
    return intersect(
      sofar,
      orOtherType({ ...OBJECT, others, evaluated: { all: true, names: new Set<string>(), patterns: [] } }),
    );
  },
  deny: (value, schema, reasoning) =>
    freeNames(schema, reasoning).map((name) => ({
      ...OBJECT,
      required: new Set([name]),
      named: new Map([[name, conjunction(reasoning.not(schemaIn(value)))]]),
    })),
  *edits(was, value, schema, reasoning, dice) {
    if (!isObject(was)) return;
    const wrong = reasoning.drawOther(schemaIn(value), dice);
    if (wrong === undefined) return;
    for (const name of freeNames(schema, reasoning)) yield { ...was, [name]: wrong };
  },
};

const free = new WeakMap<JsonObject, readonly string[]>();

/** Names that neither `properties` nor `patternProperties` of the schema cover. */
function freeNames(schema: JsonObject, reasoning: Reasoning): readonly string[] {
  let found = free.get(schema);
  if (found === undefined) {
    const { names, patterns } = declared(schema);
    const covered = [...(names.size > 0 ? [{ enum: [...names] }] : []), ...patterns.map((pattern) => ({ pattern }))];
    found = reasoning.texts(
      [reasoning.intern(covered.length === 0 ? { type: 'string' } : { type: 'string', not: { anyOf: covered } })],
      2,
    );
    free.set(schema, found);
  }
  return found;
}
