import { conjunction } from '../facts/conjunction.js';
import { intersect } from '../facts/intersect.js';
import { OBJECT, orOtherType } from '../facts/unconstrained.js';
import { isObject } from '../../src/core/json.js';
import type { Keyword } from './keyword.js';
import { badPattern, notAMap } from './problems.js';
import { mapIn } from './values.js';

export const patternProperties: Keyword = {
  name: 'patternProperties',
  problem: (value) =>
    notAMap(value) ??
    mapIn(value)
      .map(([pattern]) => badPattern(pattern))
      .find((problem) => problem !== undefined),
  narrow: (sofar, value) => {
    const members = mapIn(value);
    if (members.length === 0) return sofar;
    return intersect(
      sofar,
      orOtherType({
        ...OBJECT,
        patterns: members.map(([pattern, schema]) => ({ pattern, schema: conjunction(schema) })),
        evaluated: { all: false, names: new Set<string>(), patterns: members.map(([pattern]) => pattern) },
      }),
    );
  },
  deny: (value, _schema, reasoning) =>
    mapIn(value).flatMap(([pattern, schema]) =>
      reasoning.texts([reasoning.intern({ type: 'string', pattern })], 3).map((name) => ({
        ...OBJECT,
        required: new Set([name]),
        named: new Map([[name, conjunction(reasoning.not(schema))]]),
      })),
    ),
  *edits(was, value, _schema, reasoning, dice) {
    if (!isObject(was)) return;
    for (const [pattern, schema] of dice.shuffled(mapIn(value))) {
      const wrong = reasoning.drawOther(schema, dice);
      const name = reasoning.texts([reasoning.intern({ type: 'string', pattern })], 1)[0];
      if (wrong !== undefined && name !== undefined) yield { ...was, [name]: wrong };
    }
  },
};
