import type { RandomSource } from '../random-source.js';

/** How large values become, in the words of fast-check. */
export type Size = 'xsmall' | 'small' | 'medium' | 'large' | 'xlarge' | 'max';

export interface SizeOptions {
  /** How many items, members and characters values have above the minimum; default `small`. */
  readonly size?: Size;
  /** How many levels optional parts may add; default `small`. A number gives the levels. */
  readonly depthSize?: Size | number;
  /** Arrays, maps and free texts are drawn no longer than this, where their minimum allows it. */
  readonly maxLength?: number;
}

interface Scale {
  /** Lengths go up to `factor × minimum + extra`, as in fast-check. */
  readonly factor: number;
  readonly extra: number;
  /** How many items and members one value draws before its remaining parts are kept minimal. */
  readonly items: number;
  readonly levels: number;
}

const SCALES: { readonly [size in Size]: Scale } = {
  xsmall: { factor: 1.1, extra: 1, items: 60, levels: 4 },
  small: { factor: 2, extra: 10, items: 300, levels: 10 },
  medium: { factor: 11, extra: 100, items: 3000, levels: 14 },
  large: { factor: 101, extra: 1000, items: 20_000, levels: 20 },
  xlarge: { factor: 1001, extra: 10_000, items: 100_000, levels: 28 },
  max: { factor: 1001, extra: 100_000, items: 1_000_000, levels: 48 },
};
/** Scalars of one value that are kept for drawing them again. */
const MOST_KEPT = 32;
/** A length far beyond the usual ones is this many times the usual extra. */
const FAR_BEYOND = 6;

type Scalar = number | string;

/** The remaining growth of one value, and the scalars that it holds already. */
export class DrawBudget {
  readonly #scale: Scale;
  readonly #level: number;
  readonly #levels: number;
  readonly #maxLength: number;
  readonly #shared: { items: number; readonly drawn: Scalar[] };
  /** Whether values at the limits are preferred: fast-check asks for that in early runs. */
  readonly biased: boolean;

  private constructor(
    scale: Scale,
    level: number,
    levels: number,
    maxLength: number,
    biased: boolean,
    shared: { items: number; readonly drawn: Scalar[] },
  ) {
    this.#scale = scale;
    this.#level = level;
    this.#levels = levels;
    this.#maxLength = maxLength;
    this.#shared = shared;
    this.biased = biased;
  }

  static of({ size = 'small', depthSize = 'small', maxLength = Infinity }: SizeOptions, biased: boolean): DrawBudget {
    const levels = typeof depthSize === 'number' ? depthSize : SCALES[depthSize].levels;
    const scale = SCALES[size];
    return new DrawBudget(scale, 0, levels, maxLength, biased, { items: scale.items, drawn: [] });
  }

  /** For the smallest values: no optional parts. */
  static least(): DrawBudget {
    return new DrawBudget(SCALES.small, 0, 0, Infinity, false, { items: 0, drawn: [] });
  }

  /** Levels that optional parts may still add; 0 once the value is large. */
  get depth(): number {
    return this.#shared.items > 0 ? this.#levels - this.#level : 0;
  }

  /** The budget of the items and members of a value. */
  deeper(): DrawBudget {
    return new DrawBudget(this.#scale, this.#level + 1, this.#levels, this.#maxLength, this.biased, this.#shared);
  }

  /** The same, with at most so many levels left. */
  within(levels: number): DrawBudget {
    const { biased } = this;
    const most = Math.min(this.#levels, this.#level + levels);
    return new DrawBudget(this.#scale, this.#level, most, this.#maxLength, biased, this.#shared);
  }

  /** Counts an item or member. */
  spend(): void {
    this.#shared.items -= 1;
  }

  /** A length between two bounds: usually near the minimum, sometimes at a limit or far beyond. */
  length(random: RandomSource, min: number, max: number, cost: 'items' | 'characters'): number {
    const allowed = Math.max(min, Math.min(max, this.#maxLength));
    if (allowed <= min) return min;
    const { factor, extra } = this.#scale;
    const level = cost === 'items' ? this.#level : 0;
    const usual = Math.max(1, Math.ceil(extra / 1.5 ** level));
    const most = Math.min(allowed, Math.floor(min * (level === 0 ? factor : 1)) + usual);
    if (!random.oneIn(this.biased ? 3 : 12)) return random.between(min, most);
    const far = cost === 'items' ? Math.min(this.#shared.items, min + usual * FAR_BEYOND) : min + extra * FAR_BEYOND;
    const longest = Math.max(
      min,
      Math.min(allowed, cost === 'items' ? this.#shared.items : min + extra * 100, far * 4),
    );
    // Empty, one, one less than full, full; where there is no maximum, far beyond the usual.
    const limits = [min, min + 1, ...(longest === allowed ? [allowed - 1, allowed] : [Math.min(far, allowed)])];
    return Math.min(allowed, random.pick(limits));
  }

  /** Sometimes a scalar that the value holds already, or one beside it: equal ids, a start that is the end. */
  reuse(random: RandomSource, accepts: (value: Scalar) => boolean): Scalar | undefined {
    const { drawn } = this.#shared;
    if (drawn.length === 0 || !random.oneIn(8)) return undefined;
    const known = random.pick(drawn);
    const value = random.oneIn(4) ? near(known, random) : known;
    return accepts(value) ? value : undefined;
  }

  keep(value: Scalar): void {
    const { drawn } = this.#shared;
    if (drawn.length < MOST_KEPT) drawn.push(value);
  }
}

/** Nearly the same: the next number, the same text in another case or with a space after it. */
function near(value: Scalar, random: RandomSource): Scalar {
  if (typeof value === 'number') return value + (random.oneIn(2) ? 1 : -1);
  return random.pick([value.toUpperCase(), value.toLowerCase(), `${value} `, value.normalize('NFD')]);
}
