import type { RandomSource } from '../random-source.js';
import type { Bound, NumberConstraints } from '../constraints/constraints.js';
import { MULTIPLE_OF_PRECISION } from '../validator.js';
import { commonMultiple, decimal, rescale, toNumber } from './decimal.js';
import type { Decimal } from './decimal.js';
import type { ScalarSampler } from './scalar-sampler.js';

/** The largest magnitude that is drawn where there is no bound. */
const UNBOUNDED_REACH = 1_000_000;
const TRIES = 50;
const SAFE = BigInt(Number.MAX_SAFE_INTEGER);

/** A sampler of the numbers that satisfy the constraints. */
export function numberSampler(constraints: NumberConstraints): ScalarSampler<number> {
  const values =
    constraints.multiples.length === 0
      ? new Continuous(constraints)
      : new Stepped(constraints, commonMultiple(constraints.multiples.map(decimal)));
  return new Filtered(values, (value) => fits(constraints, value));
}

function fits(constraints: NumberConstraints, value: number): boolean {
  return (
    Number.isFinite(value) &&
    within(constraints, value) &&
    constraints.multiples.every((multiple) => isMultiple(value, multiple)) &&
    !constraints.notMultiples.some((multiple) => isMultiple(value, multiple)) &&
    !constraints.excluded.includes(value)
  );
}

function within({ min, max }: NumberConstraints, value: number): boolean {
  if (min !== undefined && (min.exclusive ? value <= min.value : value < min.value)) return false;
  return max === undefined || (max.exclusive ? value < max.value : value <= max.value);
}

/** As the validator decides it. */
function isMultiple(value: number, multiple: number): boolean {
  if (multiple === 1) return Number.isInteger(value);
  const quotient = value / multiple;
  return Math.abs(Math.round(quotient) - quotient) <= 10 ** -MULTIPLE_OF_PRECISION;
}

class Filtered implements ScalarSampler<number> {
  readonly #source: ScalarSampler<number>;
  readonly #fits: (value: number) => boolean;
  readonly edges: readonly number[];

  constructor(source: ScalarSampler<number>, accepts: (value: number) => boolean) {
    this.#source = source;
    this.#fits = accepts;
    this.edges = [...new Set(source.edges)].filter(accepts);
  }

  get empty(): boolean {
    return this.#source.empty;
  }

  draw(random: RandomSource): number | undefined {
    if (this.edges.length > 0 && random.oneIn(8)) return random.pick(this.edges);
    for (let tries = 0; tries < TRIES; tries += 1) {
      const value = this.#source.draw(random);
      if (value !== undefined && this.#fits(value)) return value;
    }
    return this.edges.length > 0 ? random.pick(this.edges) : undefined;
  }
}

/** `k × step` for whole k, computed in decimals, so that multiples of 0.1 are exact. */
class Stepped implements ScalarSampler<number> {
  readonly #low: bigint;
  readonly #high: bigint;
  readonly #step: Decimal;
  readonly edges: readonly number[];

  constructor(constraints: NumberConstraints, step: Decimal) {
    this.#step = step;
    const reach = BigInt(UNBOUNDED_REACH);
    const low = constraints.min === undefined ? undefined : lowest(constraints.min, step);
    const high = constraints.max === undefined ? undefined : highest(constraints.max, step);
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

  draw(random: RandomSource): number | undefined {
    if (this.empty) return undefined;
    const span = this.#high - this.#low;
    const zero = this.#low <= 0n && this.#high >= 0n;
    // Small magnitudes half of the time, where the range has them.
    if (zero && span > 200n && random.oneIn(2)) {
      const near = BigInt(random.between(-100, 100));
      return this.#value(near < this.#low || near > this.#high ? -near : near);
    }
    if (span <= SAFE) return this.#value(this.#low + BigInt(random.below(Number(span) + 1)));
    return this.#value(this.#low + (BigInt(random.below(Number.MAX_SAFE_INTEGER)) * span) / SAFE);
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

/** Any double between the bounds: whole numbers, short decimals, and sometimes a long decimal. */
class Continuous implements ScalarSampler<number> {
  readonly #low: number;
  readonly #high: number;
  readonly edges: readonly number[];

  constructor({ min, max }: NumberConstraints) {
    this.#low = min?.value ?? (max === undefined || max.value > 0 ? -UNBOUNDED_REACH : max.value * 2 - UNBOUNDED_REACH);
    this.#high = max?.value ?? (min === undefined || min.value < 0 ? UNBOUNDED_REACH : min.value * 2 + UNBOUNDED_REACH);
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

  draw(random: RandomSource): number {
    const kind = random.below(8);
    const width = this.#high - this.#low;
    const anywhere = Number.isFinite(width)
      ? this.#low + random.fraction() * width
      : (random.oneIn(2) ? this.#low : this.#high) * random.fraction();
    if (kind === 0) return positiveZero(anywhere);
    if (kind < 4 && this.#low <= 0 && this.#high >= 0) {
      const small = random.between(-1000, 1000) / (kind === 1 ? 1 : 10);
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
