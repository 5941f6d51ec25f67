import { intersect } from '../facts/intersect.js';
import type { Keyword } from './keyword.js';
import { notASchema } from './problems.js';
import { schemaIn } from './values.js';

export const not: Keyword = {
  name: 'not',
  problem: notASchema,
  narrow: (sofar, value, _schema, reasoning) => intersect(sofar, reasoning.deny(schemaIn(value))),
  deny: (value, _schema, reasoning) => reasoning.affirm(schemaIn(value)),
};
