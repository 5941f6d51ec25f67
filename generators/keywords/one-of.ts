import { intersect, thinned } from '../facts/intersect.js';
import type { Alternatives } from '../facts/facts.js';
import { EVERYTHING } from '../facts/unconstrained.js';
import type { Keyword } from './keyword.js';
import { notSchemas } from './problems.js';
import { schemasIn } from './values.js';

export const oneOf: Keyword = {
  name: 'oneOf',
  problem: notSchemas,
  narrow: (sofar, value, _schema, reasoning) => {
    const schemas = schemasIn(value);
    return thinned(
      schemas.flatMap((schema, index) => {
        const branch = intersect(sofar, reasoning.affirm(schema));
        return schemas.reduce<Alternatives>(
          (narrowed, other, at) =>
            at === index || reasoning.disjoint(narrowed, reasoning.affirm(other))
              ? narrowed
              : intersect(narrowed, reasoning.deny(other)),
          branch,
        );
      }),
    );
  },
  deny: (value, _schema, reasoning) => {
    const schemas = schemasIn(value);
    const none = schemas.reduce((narrowed, schema) => intersect(narrowed, reasoning.deny(schema)), EVERYTHING);
    const several = schemas.flatMap((schema, index) =>
      schemas.slice(index + 1).flatMap((other) => intersect(reasoning.affirm(schema), reasoning.affirm(other))),
    );
    return thinned([...none, ...several]);
  },
};
