import { intersect } from '../facts/intersect.js';
import type { Keyword } from './keyword.js';
import { notSchemas } from './problems.js';
import { schemasIn } from './values.js';

export const allOf: Keyword = {
  name: 'allOf',
  problem: notSchemas,
  narrow: (sofar, value, _schema, reasoning) =>
    schemasIn(value).reduce((narrowed, schema) => intersect(narrowed, reasoning.affirm(schema)), sofar),
  deny: (value, _schema, reasoning) => schemasIn(value).flatMap((schema) => reasoning.deny(schema)),
};
