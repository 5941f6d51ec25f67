import type { Pattern } from '../patterns/pattern.js';
import type { Rhythm } from './rhythm.js';
import type { Narrowing, Separation } from './separate.js';

/** When a failing requirement fails, as far as the recorded answers show it. */
export type FoundCondition =
  | SeparatingCondition
  /** One response alone violates the requirement; `patterns` are those that it has and no other response. */
  | {
      readonly kind: 'seen-once';
      readonly patterns: readonly [Pattern, ...Pattern[]];
      readonly violating: number;
      readonly passing: number;
    }
  /** Equal requests are answered rightly and wrongly, or the answers violate it in a rhythm. */
  | {
      readonly kind: 'intermittent';
      readonly rhythm?: Rhythm;
      readonly violating: number;
      readonly passing: number;
    }
  | NarrowedCondition
  | { readonly kind: 'not-told-apart'; readonly violating: number; readonly passing: number };

/**
 * A condition without which no answer or list item violates, although not all with it do: violations need another
 * condition as well, which no pattern describes.
 */
export interface NarrowedCondition {
  readonly kind: 'narrowed';
  readonly unit: 'answer' | 'list item';
  readonly narrowing: Narrowing;
  /** Whether all answers or list items are counted in it. */
  readonly isWhole: boolean;
  readonly violating: number;
  readonly passing: number;
}

/** A condition that separates the violating responses or list items from the passing ones; with the number of each. */
export interface SeparatingCondition {
  readonly kind: 'separated';
  readonly unit: 'answer' | 'list item' | 'scenario' | 'delivery';
  readonly separation: Separation;
  readonly violating: number;
  readonly passing: number;
}

/** A condition, and whether the confirming requests agree with it. */
export interface CheckedCondition {
  readonly condition: FoundCondition;
  /** `confirmed`: known before the confirming requests, and both sides of them are as it says. */
  readonly confirmation: 'confirmed' | 'seen-only';
  /** The condition that was found before, where confirming requests contradict it. */
  readonly contradicted?: Pattern;
}

/** The most patterns of one condition that further requests contrast. */
const contrastedLimit = 4;

/** The patterns of a condition to contrast, in order of preference. */
export function patternsIn(found: FoundCondition | undefined): readonly Pattern[] {
  if (found?.kind === 'separated')
    return [found.separation.pattern, ...found.separation.also].slice(0, contrastedLimit);
  return found?.kind === 'seen-once' ? found.patterns.slice(0, contrastedLimit) : [];
}

export const isOfAnswers = (found: FoundCondition | undefined): found is SeparatingCondition =>
  found?.kind === 'separated' && found.unit !== 'list item';

export const isOfItems = (found: FoundCondition): boolean => found.kind === 'separated' && found.unit === 'list item';
