import { intersect, sampleEvenly } from '../constraints/intersect.js';
import { EVERYTHING } from '../constraints/unconstrained.js';
import type { Keyword } from './keyword.js';
import { notSchemas } from './value-problems.js';
import { schemasIn } from './values.js';

export const anyOf: Keyword = {
  name: 'anyOf',
  problem: notSchemas,
  narrow: (soFar, value, _schema, context) =>
    intersect(soFar, sampleEvenly(schemasIn(value).flatMap((schema) => context.satisfying(schema)))),
  violating: (value, _schema, context) =>
    schemasIn(value).reduce((narrowed, schema) => intersect(narrowed, context.violating(schema)), EVERYTHING),
};
