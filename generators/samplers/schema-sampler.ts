import { RandomSource } from '../random-source.js';
import { DrawBudget } from './draw-budget.js';
import type { Conjunction } from '../constraints/conjunction.js';
import type { Alternatives, Constraints } from '../constraints/constraints.js';
import type { Schema } from '../document/schema.js';
import { codePoints, type Json } from '../../src/core/json.js';

/** A value at a limit: where in the value the limit is, and which. */
export interface Boundary {
  readonly pointer: string;
  readonly what: string;
  readonly value: Json;
}

/** The questions of container samplers about the schemas of their members; the grammar answers them. */
export interface SamplerContext {
  /** Whether values that people send are drawn. */
  readonly usual: boolean;
  not(schema: Schema): Schema;
  alternatives(schemas: Conjunction): Alternatives;
  accepts(schemas: Conjunction, value: Json): boolean;
  samplerOf(schemas: Conjunction): SchemaSampler;
}

/** One way to satisfy a conjunction. */
export interface Alternative {
  readonly constraints: Constraints;
  /** Present where these are all the values. */
  readonly values?: readonly Json[];
  /** Groups of samplers: a value needs one of each group, and is at least one level deeper than those. */
  readonly needs: () => readonly (readonly SchemaSampler[])[];
  readonly draw: (random: RandomSource, budget: DrawBudget) => Json | undefined;
  /** Values at the limits that need no members, the simplest first. */
  readonly edges: () => readonly Json[];
  /** The limits inside arrays and objects, down to some levels. */
  readonly boundaries?: (levels: number) => Iterable<Boundary>;
  /** Checks properties that `draw` does not guarantee; absent where it guarantees all. */
  readonly check?: (value: Json) => boolean;
}

/** A schema whose values would all be nested deeper than this is taken to have no value. */
const DEEPEST = 128;
const TRIES = 40;

/** How to draw values of a conjunction: its alternatives that have a value of finite depth. */
export class SchemaSampler {
  readonly schemas: Conjunction;
  readonly #compute: () => readonly Alternative[];
  #all: readonly Alternative[] | undefined;
  #ranked: readonly Ranked[] | undefined;
  #shallowest: readonly Ranked[] = [];
  #simplest: { readonly value: Json | undefined } | undefined;
  /** The least depth at which a value exists, or the depths below which none does. */
  #depth: { readonly known: 'least' | 'above'; readonly depth: number } = { known: 'above', depth: -1 };

  constructor(schemas: Conjunction, compute: () => readonly Alternative[]) {
    this.schemas = schemas;
    this.#compute = compute;
  }

  /** The alternatives that have values, the shallowest first. */
  get alternatives(): readonly Alternative[] {
    return this.#ready().map((ranked) => ranked.alternative);
  }

  get possible(): boolean {
    return this.depth < Infinity;
  }

  /** Levels that the shallowest value needs; `Infinity` where there is no value. */
  get depth(): number {
    for (let limit = 0; limit <= DEEPEST; limit += 1) {
      if (this.#within(limit)) return this.#depth.depth;
    }
    return Infinity;
  }

  /** All values, where they are few enough to list. */
  get values(): readonly Json[] | undefined {
    const lists = this.#ready().map(({ alternative }) =>
      alternative.check === undefined ? alternative.values : undefined,
    );
    return lists.every((list) => list !== undefined) ? lists.flat() : undefined;
  }

  /** A value no deeper than it must be once the budget is used up; `undefined` where none was found. */
  draw(random: RandomSource, budget: DrawBudget): Json | undefined {
    const ranked = this.#ready();
    budget.spend();
    const open = budget.depth > 0 ? ranked.filter(({ depth }) => depth <= budget.depth) : this.#shallowest;
    const choices = open.length > 0 ? open : this.#shallowest;
    if (choices.length === 0) return undefined;
    const first = choices.length === 1 ? choices[0] : random.pick(choices);
    // Members without a schema are kept small, so that most of a value has a schema.
    const own = this.schemas.length === 0 ? budget.within(2) : budget;
    const value = first === undefined ? undefined : attempt(first.alternative, random, own);
    if (value !== undefined) return value;
    for (const { alternative } of random.shuffled(ranked)) {
      const other = attempt(alternative, random, budget);
      if (other !== undefined) return other;
    }
    return undefined;
  }

  /** The simplest value that drawing finds; always the same. */
  simplest(): Json | undefined {
    if (this.#simplest === undefined) {
      const first = this.#ready()[0]?.alternative;
      const edge = first?.edges().find((value) => first.check?.(value) ?? true);
      this.#simplest = { value: edge ?? this.draw(new RandomSource(1, 1), DrawBudget.least()) };
    }
    return this.#simplest.value;
  }

  /** A value for each limit of each alternative, down to some levels; always the same. */
  *boundaries(levels: number): Iterable<Boundary> {
    yield* interleave(this.alternatives.map((alternative) => boundariesOf(alternative, levels)));
  }

  #within(limit: number): boolean {
    if (this.#depth.known === 'least') return this.#depth.depth <= limit;
    if (limit <= this.#depth.depth) return false;
    for (let depth = this.#depth.depth + 1; depth <= limit; depth += 1) {
      const found = this.#candidates().some((alternative) => depthWithin(alternative, depth));
      this.#depth = { known: found ? 'least' : 'above', depth };
      if (found) return true;
    }
    return false;
  }

  /** Whether a value no deeper than `limit` exists; asked by the samplers that need this one. */
  reaches(limit: number): boolean {
    return limit >= 0 && this.#within(limit);
  }

  #candidates(): readonly Alternative[] {
    this.#all ??= this.#compute();
    return this.#all;
  }

  #ready(): readonly Ranked[] {
    if (this.#ranked !== undefined) return this.#ranked;
    const ranked = this.#candidates().flatMap((alternative) => {
      for (let depth = 0; depth <= DEEPEST; depth += 1) {
        if (depthWithin(alternative, depth)) return [{ alternative, depth }];
      }
      return [];
    });
    this.#ranked = ranked.sort((left, right) => left.depth - right.depth);
    const least = ranked[0]?.depth;
    this.#shallowest = ranked.filter(({ depth }) => depth === least);
    return this.#ranked;
  }
}

interface Ranked {
  readonly alternative: Alternative;
  readonly depth: number;
}

function depthWithin(alternative: Alternative, depth: number): boolean {
  return alternative.needs().every((group) => group.some((sampler) => sampler.reaches(depth - 1)));
}

function attempt(alternative: Alternative, random: RandomSource, budget: DrawBudget): Json | undefined {
  const { check } = alternative;
  if (check === undefined) {
    return alternative.draw(random, budget) ?? alternative.draw(random, budget);
  }
  for (let tries = 0; tries < TRIES; tries += 1) {
    const value = alternative.draw(random, budget);
    if (value !== undefined && check(value)) return value;
  }
  return alternative.edges().find(check);
}

function* boundariesOf(alternative: Alternative, levels: number): Iterable<Boundary> {
  const { check } = alternative;
  for (const value of alternative.edges()) {
    if (check?.(value) ?? true) yield { pointer: '', what: described(value), value };
  }
  if (levels <= 0) return;
  for (const boundary of alternative.boundaries?.(levels) ?? []) {
    if (check?.(boundary.value) ?? true) yield boundary;
  }
}

function described(value: Json): string {
  if (typeof value === 'string' && value.length > 24) return `text of ${codePoints(value)}`;
  const text = JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

/** The first item of each source, then the second of each: a list that is cut short has some of every source. */
export function* interleave<T>(sources: Iterable<Iterable<T>>): Iterable<T> {
  let open = [...sources].map((source) => source[Symbol.iterator]());
  while (open.length > 0) {
    const still: Iterator<T>[] = [];
    for (const iterator of open) {
      const next = iterator.next();
      if (next.done === true) continue;
      yield next.value;
      still.push(iterator);
    }
    open = still;
  }
}
