import { NOTHING } from '../facts/conjunction.js';
import { intersect } from '../facts/intersect.js';
import type { Alternatives } from '../facts/facts.js';
import { OBJECT, otherTypes } from '../facts/unconstrained.js';
import type { Keyword } from './keyword.js';
import { notAMap } from './problems.js';
import { mapIn } from './values.js';

export const dependentSchemas: Keyword = {
  name: 'dependentSchemas',
  problem: notAMap,
  narrow: (sofar, value, _schema, reasoning) => {
    let narrowed = sofar;
    for (const [name, schema] of mapIn(value)) {
      const absent = { ...OBJECT, named: new Map([[name, NOTHING]]) };
      const present = { ...OBJECT, required: new Set([name]) };
      narrowed = intersect(narrowed, [
        ...otherTypes('object'),
        absent,
        ...intersect([present], reasoning.affirm(schema)),
      ]);
    }
    return narrowed;
  },
  deny: (value, _schema, reasoning) =>
    mapIn(value).flatMap(([name, schema]): Alternatives =>
      intersect([{ ...OBJECT, required: new Set([name]) }], reasoning.deny(schema)),
    ),
};
