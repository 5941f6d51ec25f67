import { defined } from '../../src/core/defined.js';
import type { Schema } from '../document/schema.js';
import { jsonEqual, type Json } from '../../src/core/json.js';
import { ANYTHING, conjoin, isNothing } from './conjunction.js';
import type { Conjunction } from './conjunction.js';
import { EVERYTHING } from './unconstrained.js';
import type {
  Alternatives,
  ArrayConstraints,
  NumberBound,
  Constraints,
  NumberConstraints,
  ObjectConstraints,
  StringConstraints,
} from './constraints.js';

/** Where a product of unions has more alternatives than this, a sample of them is kept; each of those is exact. */
export const MOST_ALTERNATIVES = 128;

/** Of unions with more pairs than this, only some alternatives are paired; so a product takes bounded work. */
export const MOST_PAIRS = 4096;

/** The instances that both unions allow; of a product with more than `most` alternatives, so many. */
export function intersect(left: Alternatives, right: Alternatives, most = MOST_ALTERNATIVES): Alternatives {
  if (left === EVERYTHING) return right;
  if (right === EVERYTHING) return left;
  const few = left.length * right.length > MOST_PAIRS ? Math.sqrt(MOST_PAIRS) : MOST_PAIRS;
  const [ones, others] = [sampleEvenly(left, few), sampleEvenly(right, few)];
  const merged: { readonly pair: number; readonly constraints: Constraints }[] = [];
  for (const pair of spread(ones.length * others.length)) {
    const [one, other] = [ones[Math.floor(pair / others.length)], others[pair % others.length]];
    const constraints = one === undefined || other === undefined ? undefined : mergeConstraints(one, other);
    if (constraints === undefined) continue;
    merged.push({ pair, constraints });
    if (merged.length === most) break;
  }
  return merged.sort((a, b) => a.pair - b.pair).map(({ constraints }) => constraints);
}

/**
 * The numbers below a count, each once, in steps of about the golden section: however early a reader stops, those that
 * it has are spread evenly. To merge two alternatives takes most of the time of a product, and only so many are kept.
 */
function* spread(count: number): Generator<number> {
  let step = Math.max(1, Math.round(count * 0.618));
  while (greatestCommonDivisor(step, count) > 1) step += 1;
  for (let index = 0; index < count; index += 1) yield (index * step) % count;
}

const greatestCommonDivisor = (one: number, other: number): number =>
  other === 0 ? one : greatestCommonDivisor(other, one % other);

/** Keeps at most so many, evenly spread, so that no branch is favoured by its place. */
export function sampleEvenly(alternatives: Alternatives, most = MOST_ALTERNATIVES): Alternatives {
  if (alternatives.length <= most) return alternatives;
  const step = alternatives.length / most;
  return Array.from({ length: most }, (_, index) => alternatives[Math.floor(index * step)]).filter(
    (constraints) => constraints !== undefined,
  );
}

/** The constraints on values that must satisfy both alternatives, or `undefined` where the two exclude each other. */
export function mergeConstraints(left: Constraints, right: Constraints): Constraints | undefined {
  if (left.type !== right.type) return undefined;
  if (isUnconstrained(left)) return right;
  if (isUnconstrained(right)) return left;
  const common = {
    excluded: joined(left.excluded, right.excluded),
    residual: joined(left.residual, right.residual),
    ...commonValues(left.values, right.values),
  };
  if (common.values !== undefined && common.values.length === 0) return undefined;
  // Both are of this type, and so is the entry, which TypeScript does not see for a union.
  return (mergers[left.type] as Merge<Constraints>)(left, right, common);
}

type Merge<Of extends Constraints> = (left: Of, right: Of, common: CommonConstraints) => Constraints | undefined;

function isUnconstrained(constraints: Constraints): boolean {
  return EVERYTHING.includes(constraints);
}

interface CommonConstraints {
  readonly values?: readonly Json[];
  readonly excluded: readonly Json[];
  readonly residual: readonly Schema[];
}

function commonValues(
  left: readonly Json[] | undefined,
  right: readonly Json[] | undefined,
): { values?: readonly Json[] } {
  if (left === undefined) return right === undefined ? {} : { values: right };
  if (right === undefined) return { values: left };
  return { values: left.filter((value) => right.some((other) => jsonEqual(value, other))) };
}

const mergeNumbers: Merge<NumberConstraints> = (left, right, common) => {
  const min = tighter(left.min, right.min, (one, other) => one > other);
  const max = tighter(left.max, right.max, (one, other) => one < other);
  if (min !== undefined && max !== undefined) {
    if (min.value > max.value) return undefined;
    if (min.value === max.value && (min.exclusive || max.exclusive)) return undefined;
  }
  const multiples = joined(left.multiples, right.multiples);
  const notMultiples = joined(left.notMultiples, right.notMultiples);
  if (multiples.some((multiple) => notMultiples.includes(multiple))) return undefined;
  return {
    type: 'number',
    ...defined({ min, max }),
    multiples,
    notMultiples,
    ...common,
  };
};

function tighter(
  left: NumberBound | undefined,
  right: NumberBound | undefined,
  closer: (one: number, other: number) => boolean,
): NumberBound | undefined {
  if (left === undefined || right === undefined) return left ?? right;
  if (left.value === right.value) return left.exclusive ? left : right;
  return closer(left.value, right.value) ? left : right;
}

const mergeStrings: Merge<StringConstraints> = (left, right, common) => {
  const merged: StringConstraints = {
    type: 'string',
    min: Math.max(left.min, right.min),
    max: Math.min(left.max, right.max),
    patterns: joined(left.patterns, right.patterns),
    notPatterns: joined(left.notPatterns, right.notPatterns),
    formats: joined(left.formats, right.formats),
    notFormats: joined(left.notFormats, right.notFormats),
    ...common,
  };
  if (merged.min > merged.max) return undefined;
  if (merged.patterns.some((pattern) => merged.notPatterns.includes(pattern))) return undefined;
  if (merged.formats.some((format) => merged.notFormats.includes(format))) return undefined;
  return merged;
};

const mergeArrays: Merge<ArrayConstraints> = (left, right, common) => {
  const min = Math.max(left.min, right.min);
  const max = Math.min(left.max, right.max);
  if (min > max) return undefined;
  const uniqueness =
    left.uniqueness === 'any'
      ? right.uniqueness
      : right.uniqueness === 'any' || left.uniqueness === right.uniqueness
        ? left.uniqueness
        : 'impossible';
  if (uniqueness === 'impossible') return undefined;
  const length = Math.max(left.prefix.length, right.prefix.length);
  return {
    type: 'array',
    min,
    max,
    uniqueness,
    prefix: Array.from({ length }, (_, index) => conjoin(itemAt(left, index), itemAt(right, index))),
    rest: conjoin(left.rest, right.rest),
    contains: joined(left.contains, right.contains),
    evaluated: Math.max(left.evaluated, right.evaluated),
    evaluatedBy: joined(left.evaluatedBy, right.evaluatedBy),
    ...common,
  };
};

/** The schemas for the item at an index, without `contains`. */
export function itemAt(constraints: ArrayConstraints, index: number): Conjunction {
  return constraints.prefix[index] ?? constraints.rest;
}

const mergeObjects: Merge<ObjectConstraints> = (left, right, common) => {
  const min = Math.max(left.min, right.min);
  const max = Math.min(left.max, right.max);
  const required = union(left.required, right.required);
  if (min > max || required.size > max) return undefined;
  const named = mergeMaps(left.named, right.named, conjoin);
  for (const name of required) {
    if (isNothing(named.get(name) ?? ANYTHING)) return undefined;
  }
  return {
    type: 'object',
    min,
    max,
    required,
    named,
    patterns: joined(left.patterns, right.patterns),
    others: joined(left.others, right.others),
    names: conjoin(left.names, right.names),
    dependents: mergeMaps(left.dependents, right.dependents, union),
    evaluated: {
      all: left.evaluated.all || right.evaluated.all,
      names: union(left.evaluated.names, right.evaluated.names),
      patterns: joined(left.evaluated.patterns, right.evaluated.patterns),
    },
    ...common,
  };
};

/** The schemas for the member with a name. */
export function memberOf(
  constraints: ObjectConstraints,
  name: string,
  matches: (pattern: string, text: string) => boolean,
): Conjunction {
  let schema = constraints.named.get(name) ?? ANYTHING;
  for (const member of constraints.patterns) {
    if (matches(member.pattern, name)) schema = conjoin(schema, member.schema);
  }
  for (const other of constraints.others) {
    if (other.names.has(name) || other.patterns.some((pattern) => matches(pattern, name))) continue;
    schema = conjoin(schema, other.schema);
  }
  return schema;
}

function joined<T>(left: readonly T[], right: readonly T[]): readonly T[] {
  if (left.length === 0) return right;
  if (right.length === 0) return left;
  return [...left, ...right.filter((item) => !left.includes(item))];
}

function union<T>(left: ReadonlySet<T>, right: ReadonlySet<T>): ReadonlySet<T> {
  if (left.size === 0) return right;
  return right.size === 0 ? left : new Set([...left, ...right]);
}

function mergeMaps<V>(
  left: ReadonlyMap<string, V>,
  right: ReadonlyMap<string, V>,
  combine: (one: V, other: V) => V,
): ReadonlyMap<string, V> {
  if (left.size === 0) return right;
  if (right.size === 0) return left;
  const result = new Map(left);
  for (const [name, value] of right) {
    const held = result.get(name);
    result.set(name, held === undefined ? value : combine(held, value));
  }
  return result;
}

const mergers: { readonly [Type in Constraints['type']]: Merge<Extract<Constraints, { readonly type: Type }>> } = {
  null: ({ type }, _, common) => ({ type, ...common }),
  boolean: ({ type }, _, common) => ({ type, ...common }),
  number: mergeNumbers,
  string: mergeStrings,
  array: mergeArrays,
  object: mergeObjects,
};
