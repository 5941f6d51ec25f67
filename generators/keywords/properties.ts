import { conjunction } from '../facts/conjunction.js';
import { intersect } from '../facts/intersect.js';
import { OBJECT, orOtherType } from '../facts/unconstrained.js';
import type { Keyword } from './keyword.js';
import { notAMap } from './problems.js';
import { mapIn } from './values.js';

export const properties: Keyword = {
  name: 'properties',
  problem: notAMap,
  narrow: (sofar, value) => {
    const members = mapIn(value);
    if (members.length === 0) return sofar;
    return intersect(
      sofar,
      orOtherType({
        ...OBJECT,
        named: new Map(members.map(([name, schema]) => [name, conjunction(schema)])),
        evaluated: { all: false, names: new Set(members.map(([name]) => name)), patterns: [] },
      }),
    );
  },
  deny: (value, _schema, reasoning) =>
    mapIn(value).map(([name, schema]) => ({
      ...OBJECT,
      required: new Set([name]),
      named: new Map([[name, conjunction(reasoning.not(schema))]]),
    })),
};
