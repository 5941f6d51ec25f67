import { conjunction } from '../facts/conjunction.js';
import type { Alternatives, ObjectFacts } from '../facts/facts.js';
import { merge } from '../facts/intersect.js';
import { OBJECT } from '../facts/unconstrained.js';
import { isObject, type JsonObject } from '../../src/core/json.js';
import type { Keyword, Reasoning } from './keyword.js';
import { notASchema } from './problems.js';
import { schemaIn } from './values.js';
import { without } from './without.js';

/** What adjacent keywords have evaluated is known alternative by alternative (JSON Schema core §11.3). */
export const unevaluatedProperties: Keyword = {
  name: 'unevaluatedProperties',
  problem: notASchema,
  narrow: (sofar, value) =>
    sofar.flatMap((facts) => {
      if (facts.type !== 'object' || facts.evaluated.all) return [facts];
      const { names, patterns } = facts.evaluated;
      const others = value === true ? [] : [{ names, patterns, schema: conjunction(schemaIn(value)) }];
      const narrowed = merge(facts, {
        ...OBJECT,
        others,
        evaluated: { all: true, names: new Set<string>(), patterns: [] },
      });
      return narrowed === undefined ? [] : [narrowed];
    }),
  deny: (value, schema, reasoning): Alternatives => {
    // Another branch may evaluate the member after all, hence the check of the whole.
    const wrong = reasoning.not(schema);
    return reasoning.affirm(without(schema, 'unevaluatedProperties', reasoning)).flatMap((facts) => {
      if (facts.type !== 'object' || facts.evaluated.all) return [];
      return freeNames(facts, reasoning).flatMap((name) => {
        const unevaluated = merge(facts, {
          ...OBJECT,
          required: new Set([name]),
          named: new Map([[name, conjunction(reasoning.not(schemaIn(value)))]]),
          residual: [wrong],
        });
        return unevaluated === undefined ? [] : [unevaluated];
      });
    });
  },
  *edits(was, value, schema, reasoning, dice) {
    if (!isObject(was)) return;
    const wrong = reasoning.drawOther(schemaIn(value), dice);
    if (wrong === undefined) return;
    for (const facts of reasoning.affirm(without(schema, 'unevaluatedProperties', reasoning))) {
      if (facts.type !== 'object') continue;
      for (const name of freeNames(facts, reasoning)) yield { ...was, [name]: wrong };
    }
  },
};

function freeNames(facts: ObjectFacts, reasoning: Reasoning): readonly string[] {
  const { names, patterns } = facts.evaluated;
  const free: JsonObject = {
    type: 'string',
    not: { anyOf: [{ enum: [...names] }, ...patterns.map((pattern) => ({ pattern }))] },
  };
  return reasoning.texts([reasoning.intern(free)], 1);
}
