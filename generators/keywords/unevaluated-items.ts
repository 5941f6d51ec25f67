import type { Schema } from '../document/schema.js';
import { ANYTHING, conjoin, conjunction } from '../constraints/conjunction.js';
import type { Alternatives, ArrayConstraints } from '../constraints/constraints.js';
import { itemAt, mergeConstraints } from '../constraints/intersect.js';
import { ARRAY } from '../constraints/unconstrained.js';
import { isArray } from '../../src/core/json.js';
import type { Keyword, KeywordContext } from './keyword.js';
import { notASchema } from './value-problems.js';
import { schemaIn, withoutKeyword } from './values.js';

/** An item is evaluated by its position or by matching an adjacent `contains` (JSON Schema core §11.2). */
export const unevaluatedItems: Keyword = {
  name: 'unevaluatedItems',
  problem: notASchema,
  narrow: (soFar, value, _schema, context) =>
    soFar.map((constraints) =>
      constraints.type !== 'array' || constraints.evaluated === Infinity
        ? constraints
        : narrowed(constraints, remaining(constraints, schemaIn(value), context)),
    ),
  violating: (value, schema, context): Alternatives => {
    const wrong = context.not(schema);
    return context.satisfying(withoutKeyword(schema, 'unevaluatedItems', context)).flatMap((constraints) => {
      if (constraints.type !== 'array' || constraints.evaluated === Infinity) return [];
      const before = Array.from({ length: constraints.evaluated }, () => ANYTHING);
      const unevaluated = mergeConstraints(constraints, {
        ...ARRAY,
        min: constraints.evaluated + 1,
        prefix: [...before, conjunction(context.not(schemaIn(value)))],
        residual: [wrong],
      });
      return unevaluated === undefined ? [] : [unevaluated];
    });
  },
  *edits(was, value, _schema, context, random) {
    if (!isArray(was)) return;
    const extra = context.drawViolating(schemaIn(value), random);
    if (extra !== undefined) yield [...was, extra];
  },
};

function remaining(constraints: ArrayConstraints, schema: Schema, context: KeywordContext): Schema {
  return constraints.evaluatedBy.length === 0
    ? schema
    : context.intern({ anyOf: [...constraints.evaluatedBy, schema] });
}

function narrowed(constraints: ArrayConstraints, schema: Schema): ArrayConstraints {
  const length = Math.max(constraints.prefix.length, constraints.evaluated);
  return {
    ...constraints,
    prefix: Array.from({ length }, (_, index) =>
      index < constraints.evaluated
        ? itemAt(constraints, index)
        : conjoin(itemAt(constraints, index), conjunction(schema)),
    ),
    rest: conjoin(constraints.rest, conjunction(schema)),
    evaluated: Infinity,
  };
}
