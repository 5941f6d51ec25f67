import { conjunction } from '../constraints/conjunction.js';
import { intersect } from '../constraints/intersect.js';
import { OBJECT, orOtherType } from '../constraints/unconstrained.js';
import type { Keyword } from './keyword.js';
import { notAMap } from './value-problems.js';
import { mapIn } from './values.js';

export const properties: Keyword = {
  name: 'properties',
  problem: notAMap,
  narrow: (soFar, value) => {
    const members = mapIn(value);
    if (members.length === 0) return soFar;
    return intersect(
      soFar,
      orOtherType({
        ...OBJECT,
        named: new Map(members.map(([name, schema]) => [name, conjunction(schema)])),
        evaluated: { all: false, names: new Set(members.map(([name]) => name)), patterns: [] },
      }),
    );
  },
  violating: (value, _schema, context) =>
    mapIn(value).map(([name, schema]) => ({
      ...OBJECT,
      required: new Set([name]),
      named: new Map([[name, conjunction(context.not(schema))]]),
    })),
};
