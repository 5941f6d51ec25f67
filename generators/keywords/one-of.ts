import { intersect, MOST_ALTERNATIVES, sampleEvenly } from '../constraints/intersect.js';
import type { Alternatives } from '../constraints/constraints.js';
import { EVERYTHING } from '../constraints/unconstrained.js';
import type { Keyword } from './keyword.js';
import { notSchemas } from './value-problems.js';
import { schemasIn } from './values.js';

/**
 * How many alternatives of each of so many branches are kept: of all branches together, only a sample is kept anyway,
 * and the products of all pairs of branches took most of the time to prepare a document with long unions.
 */
const mostOfEach = (branches: number): number => Math.max(16, Math.ceil((2 * MOST_ALTERNATIVES) / branches));

export const oneOf: Keyword = {
  name: 'oneOf',
  problem: notSchemas,
  narrow: (soFar, value, _schema, context) => {
    const schemas = schemasIn(value);
    const most = mostOfEach(schemas.length);
    return sampleEvenly(
      schemas.flatMap((schema, index) => {
        const branch = intersect(soFar, context.satisfying(schema), most);
        return schemas.reduce<Alternatives>(
          (narrowed, other, at) =>
            at === index || context.disjoint(narrowed, context.satisfying(other))
              ? narrowed
              : intersect(narrowed, context.violating(other), most),
          branch,
        );
      }),
    );
  },
  violating: (value, _schema, context) => {
    const schemas = schemasIn(value);
    const none = schemas.reduce((narrowed, schema) => intersect(narrowed, context.violating(schema)), EVERYTHING);
    const several = schemas.flatMap((schema, index) =>
      schemas
        .slice(index + 1)
        .flatMap((other) =>
          intersect(context.satisfying(schema), context.satisfying(other), mostOfEach(schemas.length)),
        ),
    );
    return sampleEvenly([...none, ...several]);
  },
};
