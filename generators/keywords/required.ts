import { NOTHING } from '../constraints/conjunction.js';
import { intersect } from '../constraints/intersect.js';
import { OBJECT, orOtherType } from '../constraints/unconstrained.js';
import { isObject, objectOf } from '../../src/core/json.js';
import type { Keyword } from './keyword.js';
import { notNames } from './value-problems.js';
import { namesIn } from './values.js';

export const required: Keyword = {
  name: 'required',
  problem: notNames,
  narrow: (soFar, value) => {
    const names = namesIn(value);
    return names.length === 0 ? soFar : intersect(soFar, orOtherType({ ...OBJECT, required: new Set(names) }));
  },
  violating: (value) => namesIn(value).map((name) => ({ ...OBJECT, named: new Map([[name, NOTHING]]) })),
  *edits(was, value, _schema, _context, random) {
    if (!isObject(was)) return;
    for (const name of random.shuffled(namesIn(value)))
      yield objectOf(Object.entries(was).filter(([other]) => other !== name));
  },
};
