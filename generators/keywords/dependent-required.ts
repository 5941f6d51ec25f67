import { NOTHING } from '../constraints/conjunction.js';
import { intersect } from '../constraints/intersect.js';
import { OBJECT, orOtherType } from '../constraints/unconstrained.js';
import { isObject, objectOf, type Json } from '../../src/core/json.js';
import type { Keyword } from './keyword.js';
import { notNames } from './value-problems.js';
import { namesIn } from './values.js';

export const dependentRequired: Keyword = {
  name: 'dependentRequired',
  problem: (value) =>
    isObject(value)
      ? Object.values(value)
          .map(notNames)
          .find((problem) => problem !== undefined)
      : 'the value must be an object of lists',
  narrow: (soFar, value) =>
    intersect(
      soFar,
      orOtherType({ ...OBJECT, dependents: new Map(lists(value).map(([name, needs]) => [name, new Set(needs)])) }),
    ),
  violating: (value) =>
    lists(value).flatMap(([name, needs]) =>
      needs
        .filter((needed) => needed !== name)
        .map((needed) => ({ ...OBJECT, required: new Set([name]), named: new Map([[needed, NOTHING]]) })),
    ),
  *edits(was, value, _schema, _context, random) {
    if (!isObject(was)) return;
    for (const [name, needs] of random.shuffled(lists(value))) {
      for (const needed of needs)
        yield objectOf(Object.entries({ [name]: null, ...was }).filter(([other]) => other !== needed));
    }
  },
};

function lists(value: Json): readonly (readonly [string, readonly string[]])[] {
  return isObject(value) ? Object.entries(value).map(([name, needs]) => [name, namesIn(needs)] as const) : [];
}
