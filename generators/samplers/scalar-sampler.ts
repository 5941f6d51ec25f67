import type { RandomSource } from '../random-source.js';
import type { DrawBudget } from './draw-budget.js';
import type { Json } from '../../src/core/json.js';

/** Source of values for one alternative. */
export interface ScalarSampler<T extends Json = Json> {
  /** Whether it is known that there is no value. */
  readonly empty: boolean;
  /** A value, or `undefined` where bounded search found none. */
  draw(random: RandomSource, budget: DrawBudget): T | undefined;
  accepts(value: Json): boolean;
  /** Values at the limits, the simplest first; always the same. */
  readonly edges: readonly T[];
}
