import type { Dice } from '../dice.js';
import type { Json } from '../../src/core/json.js';

/** Source of values for one alternative. */
export interface Sampler<T extends Json = Json> {
  /** Shown to have no value. */
  readonly empty: boolean;
  /** A value, or `undefined` where bounded search found none. */
  draw(dice: Dice): T | undefined;
  /** Values at the limits, the simplest first; always the same. */
  readonly edges: readonly T[];
}
