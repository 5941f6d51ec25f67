import type { RandomSource } from '../random-source.js';
import type { NumberBound, NumberConstraints } from '../constraints/constraints.js';
import type { Json } from '../../src/core/json.js';
import { DANGEROUS_NUMBERS, EXTREME_NUMBERS } from './dangerous-values.js';
import { commonMultiple, decimal, isMultiple, isNoMultiple, rescale, toNumber } from './decimal.js';
import type { Decimal } from './decimal.js';
import type { DrawBudget } from './draw-budget.js';
import type { ScalarSampler } from './scalar-sampler.js';

/** Half the range of numbers without a bound that are drawn evenly: 32 bits, as in fast-check. */
const UNBOUNDED_REACH = 2 ** 31;
const TRIES = 50;
const SAFE = BigInt(Number.MAX_SAFE_INTEGER);

/** A sampler of the numbers that satisfy the constraints. */
export function numberSampler(constraints: NumberConstraints): ScalarSampler<number> {
  const values =
    constraints.multiples.length === 0
      ? new Continuous(constraints)
      : new Stepped(constraints, commonMultiple(constraints.multiples.map(decimal)));
  // Beyond 2^53, a double cannot represent every integer.
  const most = constraints.multiples.length === 0 ? Infinity : 2 ** 53;
  return new Filtered(values, (value) => fits(constraints, value), most);
}

function fits(constraints: NumberConstraints, value: number): boolean {
  return (
    Number.isFinite(value) &&
    within(constraints, value) &&
    constraints.multiples.every((multiple) => isMultiple(value, multiple)) &&
    constraints.notMultiples.every((multiple) => isNoMultiple(value, multiple)) &&
    !constraints.excluded.includes(value)
  );
}

function within({ min, max }: NumberConstraints, value: number): boolean {
  if (min !== undefined && (min.exclusive ? value <= min.value : value < min.value)) return false;
  return max === undefined || (max.exclusive ? value < max.value : value <= max.value);
}

/** Candidates, of which {@link Filtered} takes those that fit. */
interface NumberSource {
  readonly empty: boolean;
  readonly edges: readonly number[];
  draw(random: RandomSource): number | undefined;
}

class Filtered implements ScalarSampler<number> {
  readonly #source: NumberSource;
  readonly #fits: (value: number) => boolean;
  readonly #dangerous: readonly number[];
  readonly #extreme: readonly number[];
  readonly edges: readonly number[];

  constructor(source: NumberSource, accepts: (value: number) => boolean, most: number) {
    this.#source = source;
    this.#fits = accepts;
    this.edges = [...new Set(source.edges)].filter(accepts);
    this.#dangerous = DANGEROUS_NUMBERS.filter((value) => Math.abs(value) <= most && accepts(value));
    this.#extreme = most === Infinity ? EXTREME_NUMBERS.filter(accepts) : [];
  }

  get empty(): boolean {
    return this.#source.empty;
  }

  accepts(value: Json): boolean {
    return typeof value === 'number' && this.#fits(value);
  }

  draw(random: RandomSource, { biased }: DrawBudget): number | undefined {
    if (this.edges.length > 0 && random.oneIn(biased ? 3 : 10)) return random.pick(this.edges);
    if (this.#extreme.length > 0 && random.oneIn(biased ? 4 : 10)) return random.pick(this.#extreme);
    if (this.#dangerous.length > 0 && random.oneIn(biased ? 4 : 12)) return random.pick(this.#dangerous);
    for (let tries = 0; tries < TRIES; tries += 1) {
      const value = this.#source.draw(random);
      if (value !== undefined && this.#fits(value)) return value;
    }
    return this.edges.length > 0 ? random.pick(this.edges) : undefined;
  }
}

/** `k × step` for whole k, computed in decimals, so that multiples of 0.1 are exact. */
class Stepped implements NumberSource {
  readonly #low: bigint;
  readonly #high: bigint;
  readonly #least: bigint;
  readonly #most: bigint;
  readonly #step: Decimal;
  readonly edges: readonly number[];

  constructor(constraints: NumberConstraints, step: Decimal) {
    this.#step = step;
    const low = constraints.min === undefined ? undefined : lowest(constraints.min, step);
    const high = constraints.max === undefined ? undefined : highest(constraints.max, step);
    // Larger multiples are no longer exact as doubles.
    const exact = (SAFE * 10n ** BigInt(Math.min(step.scale, 0))) / step.units;
    [this.#least, this.#most] = extent(low, high, exact);
    [this.#low, this.#high] = extent(low, high, BigInt(UNBOUNDED_REACH));
    const middle = this.#low > 0n ? this.#low : this.#high < 0n ? this.#high : 0n;
    const kept = [middle, middle + 1n, middle - 1n];
    kept.push(...(low === undefined ? [this.#least] : [low, low + 1n]));
    kept.push(...(high === undefined ? [this.#most] : [high, high - 1n]));
    this.edges = this.empty ? [] : kept.map((count) => this.#value(count));
  }

  get empty(): boolean {
    return this.#low > this.#high;
  }

  draw(random: RandomSource): number | undefined {
    if (this.empty) return undefined;
    const kind = random.below(4);
    const zero = this.#low <= 0n && this.#high >= 0n;
    const span = this.#high - this.#low;
    // A third near 0 and a third of any magnitude, where the range is wide.
    if (zero && span > 200n && kind < 2) {
      const magnitude = BigInt(kind === 0 ? random.between(0, 100) : random.ofAnyMagnitude(53));
      const signed = random.oneIn(2) ? [magnitude, -magnitude] : [-magnitude, magnitude];
      const count = signed.find((each) => each >= this.#least && each <= this.#most);
      if (count !== undefined) return this.#value(count);
    }
    if (kind === 2 && span > 1000n) {
      const away = BigInt(random.below(16));
      return this.#value(random.oneIn(2) ? this.#low + away : this.#high - away);
    }
    if (span <= SAFE) return this.#value(this.#low + BigInt(random.below(Number(span) + 1)));
    return this.#value(this.#low + (BigInt(random.below(Number.MAX_SAFE_INTEGER)) * span) / SAFE);
  }

  #value(count: bigint): number {
    return toNumber(count * this.#step.units, this.#step.scale);
  }
}

/** Both bounds; a missing one is so far from 0, or from the other bound where that is farther. */
const extent = (low: bigint | undefined, high: bigint | undefined, reach: bigint): readonly [bigint, bigint] => [
  low ?? (high === undefined || high > -reach ? -reach : high - reach),
  high ?? (low === undefined || low < reach ? reach : low + reach),
];

function lowest(bound: NumberBound, step: Decimal): bigint {
  const [units, stepUnits] = aligned(bound.value, step);
  const count = -floor(-units, stepUnits);
  return bound.exclusive && count * stepUnits === units ? count + 1n : count;
}

function highest(bound: NumberBound, step: Decimal): bigint {
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

/** Any double between the bounds: whole numbers, short decimals, long decimals, and any magnitude. */
class Continuous implements NumberSource {
  readonly #low: number;
  readonly #high: number;
  readonly edges: readonly number[];

  constructor({ min, max }: NumberConstraints) {
    const reach = 1_000_000;
    this.#low = min?.value ?? (max === undefined || max.value > 0 ? -reach : max.value * 2 - reach);
    this.#high = max?.value ?? (min === undefined || min.value < 0 ? reach : min.value * 2 + reach);
    const edges = [0, 1, -1, 0.5];
    if (min !== undefined) edges.push(min.value, ...neighbours(min.value));
    if (max !== undefined) edges.push(max.value, ...neighbours(max.value));
    if (min !== undefined && max !== undefined) edges.push(min.value / 2 + max.value / 2);
    if (min === undefined) edges.push(-1e21);
    if (max === undefined) edges.push(1e-7, 1e21);
    this.edges = edges.map((value) => (value === 0 ? 0 : value));
  }

  get empty(): boolean {
    return this.#low > this.#high;
  }

  draw(random: RandomSource): number {
    const kind = random.below(10);
    const width = this.#high - this.#low;
    const anywhere = Number.isFinite(width)
      ? this.#low + random.fraction() * width
      : (random.oneIn(2) ? this.#low : this.#high) * random.fraction();
    if (kind === 0) return anywhere;
    // The caller draws again where this is out of bounds.
    if (kind === 1) return (random.oneIn(2) ? 1 : -1) * (1 + random.fraction()) * 2 ** random.between(-1074, 1023);
    if (kind < 5 && this.#low <= 0 && this.#high >= 0) {
      const small = random.between(-1000, 1000) / (kind === 2 ? 1 : 10);
      if (small >= this.#low && small <= this.#high) return small;
    }
    const grain = grainOf(width);
    const rounded = Math.round(anywhere * grain) / grain;
    return rounded >= this.#low && rounded <= this.#high ? rounded : anywhere;
  }
}

/** Into how many parts 1 is divided, so that a range of this width has short decimals. */
const grainOf = (width: number): number =>
  width >= 16 ? 1 : width >= 1 ? 100 : 10 ** Math.min(15, 2 - Math.floor(Math.log10(Math.max(width, 1e-12))));

function neighbours(bound: number): readonly number[] {
  const exact = decimal(bound);
  const scale = Math.min(exact.scale + 1, 300);
  const units = rescale(exact, scale);
  return [toNumber(units + 1n, scale), toNumber(units - 1n, scale), Math.floor(bound) + 1, Math.ceil(bound) - 1];
}
