import { conjunction } from '../constraints/conjunction.js';
import { intersect } from '../constraints/intersect.js';
import { OBJECT, orOtherType } from '../constraints/unconstrained.js';
import { isObject } from '../../src/core/json.js';
import type { Keyword } from './keyword.js';
import { notASchema } from './value-problems.js';
import { schemaIn } from './values.js';

export const propertyNames: Keyword = {
  name: 'propertyNames',
  problem: notASchema,
  narrow: (soFar, value) => intersect(soFar, orOtherType({ ...OBJECT, names: conjunction(schemaIn(value)) })),
  violating: (value, _schema, context) =>
    context.sampleTexts([context.not(schemaIn(value))], 3).map((name) => ({ ...OBJECT, required: new Set([name]) })),
  *edits(was, value, _schema, context, random) {
    if (!isObject(was)) return;
    for (const name of random.shuffled(context.sampleTexts([context.not(schemaIn(value))], 3)))
      yield { ...was, [name]: null };
  },
};
