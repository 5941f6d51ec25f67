import type { Dice } from '../dice.js';
import type { Bound, NumberFacts } from '../facts/facts.js';
import { MULTIPLE_OF_PRECISION } from '../validator.js';
import { commonMultiple, decimal, rescale, toNumber } from './decimal.js';
import type { Decimal } from './decimal.js';
import type { Sampler } from './sampler.js';

/** How far unbounded draws reach. */
const REACH = 1_000_000;
const TRIES = 50;
const SAFE = BigInt(Number.MAX_SAFE_INTEGER);

/** Numbers between bounds, of a step, without some. */
export function numberSampler(facts: NumberFacts): Sampler<number> {
  const values =
    facts.multiples.length === 0
      ? new Continuous(facts)
      : new Stepped(facts, commonMultiple(facts.multiples.map(decimal)));
  return new Filtered(values, (value) => fits(facts, value));
}

function fits(facts: NumberFacts, value: number): boolean {
  return (
    Number.isFinite(value) &&
    within(facts, value) &&
    facts.multiples.every((multiple) => isMultiple(value, multiple)) &&
    !facts.notMultiples.some((multiple) => isMultiple(value, multiple)) &&
    !facts.excluded.includes(value)
  );
}

function within({ min, max }: NumberFacts, value: number): boolean {
  if (min !== undefined && (min.exclusive ? value <= min.value : value < min.value)) return false;
  return max === undefined || (max.exclusive ? value < max.value : value <= max.value);
}

/** As the validator decides it. */
function isMultiple(value: number, multiple: number): boolean {
  if (multiple === 1) return Number.isInteger(value);
  const quotient = value / multiple;
  return Math.abs(Math.round(quotient) - quotient) <= 10 ** -MULTIPLE_OF_PRECISION;
}

class Filtered implements Sampler<number> {
  readonly #source: Sampler<number>;
  readonly #fits: (value: number) => boolean;
  readonly edges: readonly number[];

  constructor(source: Sampler<number>, accepts: (value: number) => boolean) {
    this.#source = source;
    this.#fits = accepts;
    this.edges = [...new Set(source.edges)].filter(accepts);
  }

  get empty(): boolean {
    return this.#source.empty;
  }

  draw(dice: Dice): number | undefined {
    if (this.edges.length > 0 && dice.once(8)) return dice.pick(this.edges);
    for (let tries = 0; tries < TRIES; tries += 1) {
      const value = this.#source.draw(dice);
      if (value !== undefined && this.#fits(value)) return value;
    }
    return this.edges.length > 0 ? dice.pick(this.edges) : undefined;
  }
}

/** `k × step` for whole k, reckoned in decimals so that 0.1 steps stay what they say. */
class Stepped implements Sampler<number> {
  readonly #low: bigint;
  readonly #high: bigint;
  readonly #step: Decimal;
  readonly edges: readonly number[];

  constructor(facts: NumberFacts, step: Decimal) {
    this.#step = step;
    const reach = BigInt(REACH);
    const low = facts.min === undefined ? undefined : lowest(facts.min, step);
    const high = facts.max === undefined ? undefined : highest(facts.max, step);
    // Quotients beyond what the validator resolves are no multiples to it.
    const [least, most] = step.scale === 0 ? [-SAFE / step.units, SAFE / step.units] : [-reach, reach];
    this.#low = low ?? (high === undefined || high > -reach ? -reach : high - reach);
    this.#high = high ?? (low === undefined || low < reach ? reach : low + reach);
    const middle = this.#low > 0n ? this.#low : this.#high < 0n ? this.#high : 0n;
    const kept = [middle, middle + 1n, middle - 1n];
    if (low !== undefined) kept.push(low, low + 1n);
    else kept.push(least);
    if (high !== undefined) kept.push(high, high - 1n);
    else kept.push(most);
    this.edges = this.empty ? [] : kept.map((count) => this.#value(count));
  }

  get empty(): boolean {
    return this.#low > this.#high;
  }

  draw(dice: Dice): number | undefined {
    if (this.empty) return undefined;
    const span = this.#high - this.#low;
    const zero = this.#low <= 0n && this.#high >= 0n;
    // Small magnitudes half of the time, where the range has them.
    if (zero && span > 200n && dice.once(2)) {
      const near = BigInt(dice.between(-100, 100));
      return this.#value(near < this.#low || near > this.#high ? -near : near);
    }
    if (span <= SAFE) return this.#value(this.#low + BigInt(dice.below(Number(span) + 1)));
    return this.#value(this.#low + (BigInt(dice.below(Number.MAX_SAFE_INTEGER)) * span) / SAFE);
  }

  #value(count: bigint): number {
    return toNumber(count * this.#step.units, this.#step.scale);
  }
}

function lowest(bound: Bound, step: Decimal): bigint {
  const [units, stepUnits] = aligned(bound.value, step);
  const count = -floor(-units, stepUnits);
  return bound.exclusive && count * stepUnits === units ? count + 1n : count;
}

function highest(bound: Bound, step: Decimal): bigint {
  const [units, stepUnits] = aligned(bound.value, step);
  const count = floor(units, stepUnits);
  return bound.exclusive && count * stepUnits === units ? count - 1n : count;
}

function aligned(value: number, step: Decimal): readonly [bigint, bigint] {
  const exact = decimal(value);
  const scale = Math.max(exact.scale, step.scale);
  return [rescale(exact, scale), rescale(step, scale)];
}

function floor(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend < 0n && quotient * divisor !== dividend ? quotient - 1n : quotient;
}

/** Any double between the bounds: whole numbers, short decimals, and the odd long one. */
class Continuous implements Sampler<number> {
  readonly #low: number;
  readonly #high: number;
  readonly edges: readonly number[];

  constructor({ min, max }: NumberFacts) {
    this.#low = min?.value ?? (max === undefined || max.value > 0 ? -REACH : max.value * 2 - REACH);
    this.#high = max?.value ?? (min === undefined || min.value < 0 ? REACH : min.value * 2 + REACH);
    const edges = [0, 1, -1, 0.5];
    if (min !== undefined) edges.push(min.value, ...neighbours(min.value));
    if (max !== undefined) edges.push(max.value, ...neighbours(max.value));
    if (min !== undefined && max !== undefined) edges.push(min.value / 2 + max.value / 2);
    if (min === undefined) edges.push(-1e21);
    if (max === undefined) edges.push(1e-7, 1e21);
    this.edges = edges.map(positiveZero);
  }

  get empty(): boolean {
    return this.#low > this.#high;
  }

  draw(dice: Dice): number {
    const kind = dice.below(8);
    const width = this.#high - this.#low;
    const anywhere = Number.isFinite(width)
      ? this.#low + dice.fraction() * width
      : (dice.once(2) ? this.#low : this.#high) * dice.fraction();
    if (kind === 0) return positiveZero(anywhere);
    if (kind < 4 && this.#low <= 0 && this.#high >= 0) {
      const small = dice.between(-1000, 1000) / (kind === 1 ? 1 : 10);
      if (small >= this.#low && small <= this.#high) return positiveZero(small);
    }
    const grain =
      width >= 16 ? 1 : width >= 1 ? 100 : 10 ** Math.min(15, 2 - Math.floor(Math.log10(Math.max(width, 1e-12))));
    const rounded = Math.round(anywhere * grain) / grain;
    return positiveZero(rounded >= this.#low && rounded <= this.#high ? rounded : anywhere);
  }
}

/** JSON text cannot tell -0 from 0. */
function positiveZero(value: number): number {
  return value === 0 ? 0 : value;
}

function neighbours(bound: number): readonly number[] {
  const exact = decimal(bound);
  const scale = Math.min(exact.scale + 1, 300);
  const units = rescale(exact, scale);
  return [toNumber(units + 1n, scale), toNumber(units - 1n, scale), Math.floor(bound) + 1, Math.ceil(bound) - 1];
}
