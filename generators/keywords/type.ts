import { intersect } from '../constraints/intersect.js';
import type { Alternatives } from '../constraints/constraints.js';
import { EVERYTHING, NUMBER, otherTypes } from '../constraints/unconstrained.js';
import { JSON_TYPES, isArray, type Json } from '../../src/core/json.js';
import type { Keyword } from './keyword.js';
import { namesIn } from './values.js';

const INTEGER = { ...NUMBER, multiples: [1] };
const NOT_INTEGER = { ...NUMBER, notMultiples: [1] };

export const type: Keyword = {
  name: 'type',
  problem: (value) => {
    const names = isArray(value) ? value : [value];
    const unknown = names.find(
      (name) => typeof name !== 'string' || !(name === 'integer' || JSON_TYPES.some((known) => known === name)),
    );
    return names.length === 0 || unknown !== undefined ? `unknown type ${JSON.stringify(unknown ?? value)}` : undefined;
  },
  narrow: (soFar, value) => intersect(soFar, satisfying(named(value))),
  violating: (value) => {
    const names = named(value);
    const others = otherTypes(...JSON_TYPES.filter((name) => names.includes(name) || name === 'number'));
    if (names.includes('number')) return others;
    return [...others, names.includes('integer') ? NOT_INTEGER : NUMBER];
  },
};

function satisfying(names: readonly string[]): Alternatives {
  const listed = EVERYTHING.filter((constraints) => names.includes(constraints.type));
  return names.includes('integer') && !names.includes('number') ? [...listed, INTEGER] : listed;
}

function named(value: Json): readonly string[] {
  return typeof value === 'string' ? [value] : namesIn(value);
}
