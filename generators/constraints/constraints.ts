import type { TextFormat } from '../formats/text-format.js';
import type { Schema } from '../document/schema.js';
import type { Json } from '../../src/core/json.js';
import type { Conjunction } from './conjunction.js';

/** The constraints of one alternative on instances of one JSON type. */
export type Constraints =
  | NullConstraints
  | BooleanConstraints
  | NumberConstraints
  | StringConstraints
  | ArrayConstraints
  | ObjectConstraints;

/** A union of alternatives; the empty union accepts no value. */
export type Alternatives = readonly Constraints[];

interface Common {
  /** The only candidates, where `enum` or `const` name them. */
  readonly values?: readonly Json[];
  readonly excluded: readonly Json[];
  /** Schemas that the other constraints do not express: candidates are checked against them. */
  readonly residual: readonly Schema[];
}

export interface NullConstraints extends Common {
  readonly type: 'null';
}

export interface BooleanConstraints extends Common {
  readonly type: 'boolean';
}

/** A bound of numbers, which is itself allowed or excluded. */
export interface NumberBound {
  readonly value: number;
  readonly exclusive: boolean;
}

export interface NumberConstraints extends Common {
  readonly type: 'number';
  readonly min?: NumberBound;
  readonly max?: NumberBound;
  /** Integers are multiples of 1. */
  readonly multiples: readonly number[];
  readonly notMultiples: readonly number[];
}

export interface StringConstraints extends Common {
  readonly type: 'string';
  readonly min: number;
  readonly max: number;
  readonly patterns: readonly string[];
  readonly notPatterns: readonly string[];
  readonly formats: readonly TextFormat[];
  readonly notFormats: readonly TextFormat[];
}

/** A schema of `contains`, and how many items of an array have to satisfy it, at least and at most. */
export interface ContainsConstraint {
  readonly schema: Schema;
  readonly min: number;
  readonly max: number;
}

export interface ArrayConstraints extends Common {
  readonly type: 'array';
  readonly min: number;
  readonly max: number;
  /** `distinct`: uniqueItems; `repeated`: its negation. */
  readonly uniqueness: 'any' | 'distinct' | 'repeated' | 'impossible';
  readonly prefix: readonly Conjunction[];
  readonly rest: Conjunction;
  readonly contains: readonly ContainsConstraint[];
  /** Number of leading items that adjacent keywords have evaluated; `contains` evaluates the items that it matches. */
  readonly evaluated: number;
  readonly evaluatedBy: readonly Schema[];
}

export interface PatternMembers {
  readonly pattern: string;
  readonly schema: Conjunction;
}

/** Members that neither `names` nor `patterns` cover. */
export interface OtherMembers {
  readonly names: ReadonlySet<string>;
  readonly patterns: readonly string[];
  readonly schema: Conjunction;
}

/** Which members adjacent keywords have evaluated. */
export interface EvaluatedMembers {
  readonly all: boolean;
  readonly names: ReadonlySet<string>;
  readonly patterns: readonly string[];
}

export interface ObjectConstraints extends Common {
  readonly type: 'object';
  readonly min: number;
  readonly max: number;
  readonly required: ReadonlySet<string>;
  readonly named: ReadonlyMap<string, Conjunction>;
  readonly patterns: readonly PatternMembers[];
  readonly others: readonly OtherMembers[];
  readonly names: Conjunction;
  /** The members that must be present if a member is. */
  readonly dependents: ReadonlyMap<string, ReadonlySet<string>>;
  readonly evaluated: EvaluatedMembers;
}
