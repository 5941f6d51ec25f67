import { intersect, sampleEvenly } from '../constraints/intersect.js';
import type { Alternatives } from '../constraints/constraints.js';
import { EVERYTHING } from '../constraints/unconstrained.js';
import type { Keyword } from './keyword.js';
import { notSchemas } from './value-problems.js';
import { schemasIn } from './values.js';

export const oneOf: Keyword = {
  name: 'oneOf',
  problem: notSchemas,
  narrow: (soFar, value, _schema, context) => {
    const schemas = schemasIn(value);
    return sampleEvenly(
      schemas.flatMap((schema, index) => {
        const branch = intersect(soFar, context.satisfying(schema));
        return schemas.reduce<Alternatives>(
          (narrowed, other, at) =>
            at === index || context.disjoint(narrowed, context.satisfying(other))
              ? narrowed
              : intersect(narrowed, context.violating(other)),
          branch,
        );
      }),
    );
  },
  violating: (value, _schema, context) => {
    const schemas = schemasIn(value);
    const none = schemas.reduce((narrowed, schema) => intersect(narrowed, context.violating(schema)), EVERYTHING);
    const several = schemas.flatMap((schema, index) =>
      schemas.slice(index + 1).flatMap((other) => intersect(context.satisfying(schema), context.satisfying(other))),
    );
    return sampleEvenly([...none, ...several]);
  },
};
