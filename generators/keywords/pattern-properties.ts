import { conjunction } from '../constraints/conjunction.js';
import { intersect } from '../constraints/intersect.js';
import { OBJECT, orOtherType } from '../constraints/unconstrained.js';
import { isObject } from '../../src/core/json.js';
import type { Keyword } from './keyword.js';
import { notAMap } from './value-problems.js';
import { mapIn } from './values.js';

export const patternProperties: Keyword = {
  name: 'patternProperties',
  problem: notAMap,
  narrow: (soFar, value) => {
    const members = mapIn(value);
    if (members.length === 0) return soFar;
    return intersect(
      soFar,
      orOtherType({
        ...OBJECT,
        patterns: members.map(([pattern, schema]) => ({ pattern, schema: conjunction(schema) })),
        evaluated: { all: false, names: new Set<string>(), patterns: members.map(([pattern]) => pattern) },
      }),
    );
  },
  violating: (value, _schema, context) =>
    mapIn(value).flatMap(([pattern, schema]) =>
      context.sampleTexts([context.intern({ type: 'string', pattern })], 3).map((name) => ({
        ...OBJECT,
        required: new Set([name]),
        named: new Map([[name, conjunction(context.not(schema))]]),
      })),
    ),
  *edits(was, value, _schema, context, random) {
    if (!isObject(was)) return;
    for (const [pattern, schema] of random.shuffled(mapIn(value))) {
      const wrong = context.drawViolating(schema, random);
      const name = context.sampleTexts([context.intern({ type: 'string', pattern })], 1)[0];
      if (wrong !== undefined && name !== undefined) yield { ...was, [name]: wrong };
    }
  },
};
