import { JSON_TYPES, type JsonType } from '../../src/core/json.js';
import { ANYTHING } from './conjunction.js';
import type {
  Alternatives,
  ArrayConstraints,
  BooleanConstraints,
  EvaluatedMembers,
  Constraints,
  NullConstraints,
  NumberConstraints,
  ObjectConstraints,
  StringConstraints,
} from './constraints.js';

const COMMON = { excluded: [], residual: [] } as const;
const UNEVALUATED: EvaluatedMembers = { all: false, names: new Set<string>(), patterns: [] };

export const NULL: NullConstraints = { type: 'null', ...COMMON };
export const BOOLEAN: BooleanConstraints = { type: 'boolean', ...COMMON };
export const NUMBER: NumberConstraints = { type: 'number', multiples: [], notMultiples: [], ...COMMON };
export const STRING: StringConstraints = {
  type: 'string',
  min: 0,
  max: Infinity,
  patterns: [],
  notPatterns: [],
  formats: [],
  notFormats: [],
  ...COMMON,
};
export const ARRAY: ArrayConstraints = {
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
export const OBJECT: ObjectConstraints = {
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

const BY_TYPE: { readonly [type in JsonType]: Constraints } = {
  null: NULL,
  boolean: BOOLEAN,
  number: NUMBER,
  string: STRING,
  array: ARRAY,
  object: OBJECT,
};

/** Every JSON value. */
export const EVERYTHING: Alternatives = JSON_TYPES.map((type) => BY_TYPE[type]);

export function unconstrained(type: JsonType): Constraints {
  return BY_TYPE[type];
}

/** Every value of the other types, and those the constraints describe. */
export function orOtherType(constraints: Constraints): Alternatives {
  return EVERYTHING.map((other) => (other.type === constraints.type ? constraints : other));
}

/** Every value whose type is not the given one. */
export function otherTypes(...types: readonly JsonType[]): Alternatives {
  return EVERYTHING.filter((constraints) => !types.includes(constraints.type));
}
