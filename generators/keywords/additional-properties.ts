import { remembered } from '../../src/core/remembered.js';
import { conjunction } from '../constraints/conjunction.js';
import { intersect } from '../constraints/intersect.js';
import { OBJECT, orOtherType } from '../constraints/unconstrained.js';
import { isObject, type JsonObject } from '../../src/core/json.js';
import type { Keyword, KeywordContext } from './keyword.js';
import { notASchema } from './value-problems.js';
import { declaredProperties, schemaIn } from './values.js';

export const additionalProperties: Keyword = {
  name: 'additionalProperties',
  problem: notASchema,
  narrow: (soFar, value, schema) => {
    const others = value === true ? [] : [{ ...declaredProperties(schema), schema: conjunction(schemaIn(value)) }];
    return intersect(
      soFar,
      orOtherType({ ...OBJECT, others, evaluated: { all: true, names: new Set<string>(), patterns: [] } }),
    );
  },
  violating: (value, schema, context) =>
    freeNames(schema, context).map((name) => ({
      ...OBJECT,
      required: new Set([name]),
      named: new Map([[name, conjunction(context.not(schemaIn(value)))]]),
    })),
  *edits(was, value, schema, context, random) {
    if (!isObject(was)) return;
    const wrong = context.drawViolating(schemaIn(value), random);
    if (wrong === undefined) return;
    for (const name of freeNames(schema, context)) yield { ...was, [name]: wrong };
  },
};

/** Names that neither `properties` nor `patternProperties` of the schema cover. */
const freeNames = remembered((schema: JsonObject, context: KeywordContext): readonly string[] => {
  const { names, patterns } = declaredProperties(schema);
  const covered = [...(names.size > 0 ? [{ enum: [...names] }] : []), ...patterns.map((pattern) => ({ pattern }))];
  return context.sampleTexts(
    [context.intern(covered.length === 0 ? { type: 'string' } : { type: 'string', not: { anyOf: covered } })],
    2,
  );
});
