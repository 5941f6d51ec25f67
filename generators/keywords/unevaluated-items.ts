import type { Schema } from '../document/schema.js';
import { ANYTHING, both, conjunction } from '../facts/conjunction.js';
import type { Alternatives, ArrayFacts } from '../facts/facts.js';
import { itemAt, merge } from '../facts/intersect.js';
import { ARRAY } from '../facts/unconstrained.js';
import { isArray } from '../../src/core/json.js';
import type { Keyword, Reasoning } from './keyword.js';
import { notASchema } from './problems.js';
import { schemaIn } from './values.js';
import { without } from './without.js';

/** An item is evaluated by its position or by matching an adjacent `contains` (JSON Schema core §11.2). */
export const unevaluatedItems: Keyword = {
  name: 'unevaluatedItems',
  problem: notASchema,
  narrow: (sofar, value, _schema, reasoning) =>
    sofar.map((facts) =>
      facts.type !== 'array' || facts.evaluated === Infinity
        ? facts
        : narrowed(facts, remaining(facts, schemaIn(value), reasoning)),
    ),
  deny: (value, schema, reasoning): Alternatives => {
    const wrong = reasoning.not(schema);
    return reasoning.affirm(without(schema, 'unevaluatedItems', reasoning)).flatMap((facts) => {
      if (facts.type !== 'array' || facts.evaluated === Infinity) return [];
      const before = Array.from({ length: facts.evaluated }, () => ANYTHING);
      const unevaluated = merge(facts, {
        ...ARRAY,
        min: facts.evaluated + 1,
        prefix: [...before, conjunction(reasoning.not(schemaIn(value)))],
        residual: [wrong],
      });
      return unevaluated === undefined ? [] : [unevaluated];
    });
  },
  *edits(was, value, _schema, reasoning, dice) {
    if (!isArray(was)) return;
    const extra = reasoning.drawOther(schemaIn(value), dice);
    if (extra !== undefined) yield [...was, extra];
  },
};

function remaining(facts: ArrayFacts, schema: Schema, reasoning: Reasoning): Schema {
  return facts.evaluatedBy.length === 0 ? schema : reasoning.intern({ anyOf: [...facts.evaluatedBy, schema] });
}

function narrowed(facts: ArrayFacts, schema: Schema): ArrayFacts {
  const length = Math.max(facts.prefix.length, facts.evaluated);
  return {
    ...facts,
    prefix: Array.from({ length }, (_, index) =>
      index < facts.evaluated ? itemAt(facts, index) : both(itemAt(facts, index), conjunction(schema)),
    ),
    rest: both(facts.rest, conjunction(schema)),
    evaluated: Infinity,
  };
}
