import { Dice } from '../dice.js';
import type { Conjunction } from '../facts/conjunction.js';
import type { Facts } from '../facts/facts.js';
import { codePoints, type Json } from '../../src/core/json.js';
import { inTurn } from './in-turn.js';

/** A value at a limit: where in the value the limit is, and which. */
export interface Boundary {
  readonly pointer: string;
  readonly what: string;
  readonly value: Json;
}

/** One way to satisfy a conjunction. */
export interface Alternative {
  readonly facts: Facts;
  /** Present where these are all the values. */
  readonly values?: readonly Json[];
  /** Groups of plans: a value needs one of each group, and is at least one level deeper than those. */
  readonly needs: () => readonly (readonly Plan[])[];
  readonly draw: (dice: Dice, room: number) => Json | undefined;
  /** Values at the limits that need no members, the simplest first. */
  readonly edges: () => readonly Json[];
  /** The limits inside arrays and objects, down to some levels. */
  readonly boundaries?: (levels: number) => Iterable<Boundary>;
  /** What construction does not cover. */
  readonly check?: (value: Json) => boolean;
}

/** No schema needs more levels than this below an instance; one that does is taken to have none. */
const DEEPEST = 128;
const TRIES = 40;

/** How to draw values of a conjunction: its alternatives that have a value of finite depth. */
export class Plan {
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

  /** A value no deeper than it must be once `room` levels are used up; `undefined` where none was found. */
  draw(dice: Dice, room: number): Json | undefined {
    const ranked = this.#ready();
    const open = room > 0 ? ranked.filter(({ depth }) => depth <= room) : this.#shallowest;
    const choices = open.length > 0 ? open : this.#shallowest;
    if (choices.length === 0) return undefined;
    const first = choices.length === 1 ? choices[0] : dice.pick(choices);
    const value = first === undefined ? undefined : attempt(first.alternative, dice, room);
    if (value !== undefined) return value;
    for (const { alternative } of dice.shuffled(ranked)) {
      const other = attempt(alternative, dice, room);
      if (other !== undefined) return other;
    }
    return undefined;
  }

  /** The simplest value that drawing finds; always the same. */
  simplest(): Json | undefined {
    if (this.#simplest === undefined) {
      const first = this.#ready()[0]?.alternative;
      const edge = first?.edges().find((value) => first.check?.(value) ?? true);
      this.#simplest = { value: edge ?? this.draw(new Dice(1, 1), 0) };
    }
    return this.#simplest.value;
  }

  /** A value for each limit of each alternative, down to some levels; always the same. */
  *boundaries(levels: number): Iterable<Boundary> {
    yield* inTurn(this.alternatives.map((alternative) => boundariesOf(alternative, levels)));
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

  /** Whether a value no deeper than `limit` exists; asked by the plans that need this one. */
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
  return alternative.needs().every((group) => group.some((plan) => plan.reaches(depth - 1)));
}

function attempt(alternative: Alternative, dice: Dice, room: number): Json | undefined {
  const { check } = alternative;
  if (check === undefined) {
    return alternative.draw(dice, room) ?? alternative.draw(dice, room);
  }
  for (let tries = 0; tries < TRIES; tries += 1) {
    const value = alternative.draw(dice, room);
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
