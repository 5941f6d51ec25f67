import { intersect, thinned } from '../facts/intersect.js';
import { EVERYTHING } from '../facts/unconstrained.js';
import type { Keyword } from './keyword.js';
import { notSchemas } from './problems.js';
import { schemasIn } from './values.js';

export const anyOf: Keyword = {
  name: 'anyOf',
  problem: notSchemas,
  narrow: (sofar, value, _schema, reasoning) =>
    intersect(sofar, thinned(schemasIn(value).flatMap((schema) => reasoning.affirm(schema)))),
  deny: (value, _schema, reasoning) =>
    schemasIn(value).reduce((narrowed, schema) => intersect(narrowed, reasoning.deny(schema)), EVERYTHING),
};
