import { NOTHING } from '../facts/conjunction.js';
import { intersect } from '../facts/intersect.js';
import { OBJECT, orOtherType } from '../facts/unconstrained.js';
import { isObject, objectOf } from '../../src/core/json.js';
import type { Keyword } from './keyword.js';
import { notNames } from './problems.js';
import { namesIn } from './values.js';

export const required: Keyword = {
  name: 'required',
  problem: notNames,
  narrow: (sofar, value) => {
    const names = namesIn(value);
    return names.length === 0 ? sofar : intersect(sofar, orOtherType({ ...OBJECT, required: new Set(names) }));
  },
  deny: (value) => namesIn(value).map((name) => ({ ...OBJECT, named: new Map([[name, NOTHING]]) })),
  *edits(was, value, _schema, _reasoning, dice) {
    if (!isObject(was)) return;
    for (const name of dice.shuffled(namesIn(value)))
      yield objectOf(Object.entries(was).filter(([other]) => other !== name));
  },
};
