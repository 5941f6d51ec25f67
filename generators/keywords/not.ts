import { intersect } from '../constraints/intersect.js';
import type { Keyword } from './keyword.js';
import { notASchema } from './value-problems.js';
import { schemaIn } from './values.js';

export const not: Keyword = {
  name: 'not',
  problem: notASchema,
  narrow: (soFar, value, _schema, context) => intersect(soFar, context.violating(schemaIn(value))),
  violating: (value, _schema, context) => context.satisfying(schemaIn(value)),
};
