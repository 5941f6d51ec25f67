import { JSON_TYPES, type JsonType } from '../../src/core/json.js';
import { ANYTHING } from './conjunction.js';
import type {
  Alternatives,
  ArrayFacts,
  BooleanFacts,
  EvaluatedMembers,
  Facts,
  NullFacts,
  NumberFacts,
  ObjectFacts,
  StringFacts,
} from './facts.js';

const COMMON = { excluded: [], residual: [] } as const;
const UNEVALUATED: EvaluatedMembers = { all: false, names: new Set<string>(), patterns: [] };

export const NULL: NullFacts = { type: 'null', ...COMMON };
export const BOOLEAN: BooleanFacts = { type: 'boolean', ...COMMON };
export const NUMBER: NumberFacts = { type: 'number', multiples: [], notMultiples: [], ...COMMON };
export const STRING: StringFacts = {
  type: 'string',
  min: 0,
  max: Infinity,
  patterns: [],
  notPatterns: [],
  formats: [],
  notFormats: [],
  ...COMMON,
};
export const ARRAY: ArrayFacts = {
  type: 'array',
  min: 0,
  max: Infinity,
  uniqueness: 'any',
  prefix: [],
  rest: ANYTHING,
  contains: [],
  evaluated: 0,
  evaluatedBy: [],
  ...COMMON,
};
export const OBJECT: ObjectFacts = {
  type: 'object',
  min: 0,
  max: Infinity,
  required: new Set<string>(),
  named: new Map(),
  patterns: [],
  others: [],
  names: ANYTHING,
  dependents: new Map(),
  evaluated: UNEVALUATED,
  ...COMMON,
};

const BY_TYPE: { readonly [type in JsonType]: Facts } = {
  null: NULL,
  boolean: BOOLEAN,
  number: NUMBER,
  string: STRING,
  array: ARRAY,
  object: OBJECT,
};

/** Every JSON value. */
export const EVERYTHING: Alternatives = JSON_TYPES.map((type) => BY_TYPE[type]);

export function unconstrained(type: JsonType): Facts {
  return BY_TYPE[type];
}

/** Every value of the other types, and those the facts describe. */
export function orOtherType(facts: Facts): Alternatives {
  return EVERYTHING.map((other) => (other.type === facts.type ? facts : other));
}

/** Every value whose type is not the given one. */
export function otherTypes(...types: readonly JsonType[]): Alternatives {
  return EVERYTHING.filter((facts) => !types.includes(facts.type));
}
