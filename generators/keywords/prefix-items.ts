import { ANYTHING, conjunction } from '../facts/conjunction.js';
import { intersect } from '../facts/intersect.js';
import { ARRAY, orOtherType } from '../facts/unconstrained.js';
import type { Keyword } from './keyword.js';
import { notSchemas } from './problems.js';
import { schemasIn } from './values.js';

export const prefixItems: Keyword = {
  name: 'prefixItems',
  problem: notSchemas,
  narrow: (sofar, value) => {
    const schemas = schemasIn(value);
    return intersect(sofar, orOtherType({ ...ARRAY, prefix: schemas.map(conjunction), evaluated: schemas.length }));
  },
  deny: (value, _schema, reasoning) =>
    schemasIn(value).map((schema, index) => ({
      ...ARRAY,
      min: index + 1,
      prefix: [...Array.from({ length: index }, () => ANYTHING), conjunction(reasoning.not(schema))],
    })),
};
