import { conjunction } from '../facts/conjunction.js';
import { intersect } from '../facts/intersect.js';
import { OBJECT, orOtherType } from '../facts/unconstrained.js';
import { isObject } from '../../src/core/json.js';
import type { Keyword } from './keyword.js';
import { notASchema } from './problems.js';
import { schemaIn } from './values.js';

export const propertyNames: Keyword = {
  name: 'propertyNames',
  problem: notASchema,
  narrow: (sofar, value) => intersect(sofar, orOtherType({ ...OBJECT, names: conjunction(schemaIn(value)) })),
  deny: (value, _schema, reasoning) =>
    reasoning.texts([reasoning.not(schemaIn(value))], 3).map((name) => ({ ...OBJECT, required: new Set([name]) })),
  *edits(was, value, _schema, reasoning, dice) {
    if (!isObject(was)) return;
    for (const name of dice.shuffled(reasoning.texts([reasoning.not(schemaIn(value))], 3)))
      yield { ...was, [name]: null };
  },
};
