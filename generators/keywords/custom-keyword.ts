import { sample } from 'fast-check';
import { intersect } from '../constraints/intersect.js';
import type { Alternatives } from '../constraints/constraints.js';
import { EVERYTHING } from '../constraints/unconstrained.js';
import type { Schema } from '../document/schema.js';
import type { CustomKeyword } from '../schema-source.js';
import { oneOfValues } from './enumerated.js';
import type { Keyword } from './keyword.js';

const VALUES = 200;

/** A caller's keyword: values are its arbitrary's, or any that satisfy it; all are checked. */
export function customKeyword(name: string, { validate, arbitrary }: CustomKeyword): Keyword {
  return {
    name,
    validate,
    problem: () => undefined,
    narrow: (soFar, value, _schema, context) => {
      const own = context.intern({ [name]: value });
      if (arbitrary === undefined) return intersect(soFar, checked(own));
      const values = sample(arbitrary(value), { numRuns: VALUES, seed: 1 });
      return intersect(soFar, oneOfValues(values.filter((candidate) => validate(value, candidate))));
    },
    violating: (value, _schema, context) => checked(context.not(context.intern({ [name]: value }))),
  };
}

/** Any value, to be checked against a schema. */
function checked(schema: Schema): Alternatives {
  return EVERYTHING.map((constraints) => ({ ...constraints, residual: [schema] }));
}
