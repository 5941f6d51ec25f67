import { NOTHING } from '../constraints/conjunction.js';
import { intersect } from '../constraints/intersect.js';
import type { Alternatives } from '../constraints/constraints.js';
import { OBJECT, otherTypes } from '../constraints/unconstrained.js';
import type { Keyword } from './keyword.js';
import { notAMap } from './value-problems.js';
import { mapIn } from './values.js';

export const dependentSchemas: Keyword = {
  name: 'dependentSchemas',
  problem: notAMap,
  narrow: (soFar, value, _schema, context) => {
    let narrowed = soFar;
    for (const [name, schema] of mapIn(value)) {
      const absent = { ...OBJECT, named: new Map([[name, NOTHING]]) };
      const present = { ...OBJECT, required: new Set([name]) };
      narrowed = intersect(narrowed, [
        ...otherTypes('object'),
        absent,
        ...intersect([present], context.satisfying(schema)),
      ]);
    }
    return narrowed;
  },
  violating: (value, _schema, context) =>
    mapIn(value).flatMap(([name, schema]): Alternatives =>
      intersect([{ ...OBJECT, required: new Set([name]) }], context.violating(schema)),
    ),
};
