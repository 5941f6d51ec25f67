import { intersect } from '../constraints/intersect.js';
import type { Keyword } from './keyword.js';
import { notSchemas } from './value-problems.js';
import { schemasIn } from './values.js';

export const allOf: Keyword = {
  name: 'allOf',
  problem: notSchemas,
  narrow: (soFar, value, _schema, context) =>
    schemasIn(value).reduce((narrowed, schema) => intersect(narrowed, context.satisfying(schema)), soFar),
  violating: (value, _schema, context) => schemasIn(value).flatMap((schema) => context.violating(schema)),
};
