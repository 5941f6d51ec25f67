import { conjunction } from '../constraints/conjunction.js';
import type { Alternatives, ObjectConstraints } from '../constraints/constraints.js';
import { mergeConstraints } from '../constraints/intersect.js';
import { OBJECT } from '../constraints/unconstrained.js';
import { isObject, type JsonObject } from '../../src/core/json.js';
import type { Keyword, KeywordContext } from './keyword.js';
import { notASchema } from './value-problems.js';
import { schemaIn, withoutKeyword } from './values.js';

/** Evaluated properties are known separately for each alternative (JSON Schema core §11.3). */
export const unevaluatedProperties: Keyword = {
  name: 'unevaluatedProperties',
  problem: notASchema,
  narrow: (soFar, value) =>
    soFar.flatMap((constraints) => {
      if (constraints.type !== 'object' || constraints.evaluated.all) return [constraints];
      const { names, patterns } = constraints.evaluated;
      const others = value === true ? [] : [{ names, patterns, schema: conjunction(schemaIn(value)) }];
      const narrowed = mergeConstraints(constraints, {
        ...OBJECT,
        others,
        evaluated: { all: true, names: new Set<string>(), patterns: [] },
      });
      return narrowed === undefined ? [] : [narrowed];
    }),
  violating: (value, schema, context): Alternatives => {
    // Another branch may evaluate the member, so the whole schema is checked as well.
    const wrong = context.not(schema);
    return context.satisfying(withoutKeyword(schema, 'unevaluatedProperties', context)).flatMap((constraints) => {
      if (constraints.type !== 'object' || constraints.evaluated.all) return [];
      return freeNames(constraints, context).flatMap((name) => {
        const unevaluated = mergeConstraints(constraints, {
          ...OBJECT,
          required: new Set([name]),
          named: new Map([[name, conjunction(context.not(schemaIn(value)))]]),
          residual: [wrong],
        });
        return unevaluated === undefined ? [] : [unevaluated];
      });
    });
  },
  *edits(was, value, schema, context, random) {
    if (!isObject(was)) return;
    const wrong = context.drawViolating(schemaIn(value), random);
    if (wrong === undefined) return;
    for (const constraints of context.satisfying(withoutKeyword(schema, 'unevaluatedProperties', context))) {
      if (constraints.type !== 'object') continue;
      for (const name of freeNames(constraints, context)) yield { ...was, [name]: wrong };
    }
  },
};

function freeNames(constraints: ObjectConstraints, context: KeywordContext): readonly string[] {
  const { names, patterns } = constraints.evaluated;
  const free: JsonObject = {
    type: 'string',
    not: { anyOf: [{ enum: [...names] }, ...patterns.map((pattern) => ({ pattern }))] },
  };
  return context.sampleTexts([context.intern(free)], 1);
}
