import type { RequirementResult } from '../src/results/results.js';

/** A failure that did not come again. */
export const isFlaky = ({ stability }: RequirementResult): boolean => stability === 'flaky';

export const flakyNote = 'Flaky: it did not fail again when the same stimuli were repeated with the same seed.';

/** `flaky`, or how many of several failures are; empty where each is stable. */
export function flakyText(requirements: readonly RequirementResult[]): string {
  const flaky = requirements.filter(isFlaky).length;
  return flaky === 0 ? '' : requirements.length === 1 ? 'flaky' : `${flaky} of ${requirements.length} flaky`;
}
