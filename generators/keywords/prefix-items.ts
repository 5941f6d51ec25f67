import { ANYTHING, conjunction } from '../constraints/conjunction.js';
import { intersect } from '../constraints/intersect.js';
import { ARRAY, orOtherType } from '../constraints/unconstrained.js';
import type { Keyword } from './keyword.js';
import { notSchemas } from './value-problems.js';
import { schemasIn } from './values.js';

export const prefixItems: Keyword = {
  name: 'prefixItems',
  problem: notSchemas,
  narrow: (soFar, value) => {
    const schemas = schemasIn(value);
    return intersect(soFar, orOtherType({ ...ARRAY, prefix: schemas.map(conjunction), evaluated: schemas.length }));
  },
  violating: (value, _schema, context) =>
    schemasIn(value).map((schema, index) => ({
      ...ARRAY,
      min: index + 1,
      prefix: [...Array.from({ length: index }, () => ANYTHING), conjunction(context.not(schema))],
    })),
};
