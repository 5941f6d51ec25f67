import { canonical } from '../core/json.js';
import type { Pattern } from '../patterns/pattern.js';

/** The patterns that an observation has, by their numbers in a table. */
export interface Features {
  readonly holds: ReadonlySet<number>;
  /** Neither known to hold nor not to. */
  readonly unknown: ReadonlySet<number>;
}

/** The patterns of one operation; the same pattern has one number, whichever exchange shows it. */
export class FeatureTable {
  readonly patterns: Pattern[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #limit: number;

  /** @param limit patterns at most, so that an implementation that shows a million values needs no more memory */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The number of a pattern; `undefined` where the table is full. */
  numberOf(pattern: Pattern): number | undefined {
    const key = canonical(pattern);
    const known = this.#numbers.get(key);
    if (known !== undefined || this.patterns.length >= this.#limit) return known;
    this.patterns.push(pattern);
    this.#numbers.set(key, this.patterns.length - 1);
    return this.patterns.length - 1;
  }

  features(holding: readonly Pattern[], unknown: readonly Pattern[]): Features {
    const numbers = (patterns: readonly Pattern[]): ReadonlySet<number> =>
      new Set(patterns.map((pattern) => this.numberOf(pattern)).filter((number) => number !== undefined));
    return { holds: numbers(holding), unknown: numbers(unknown) };
  }
}
