import type { RequirementResult } from '../src/results/results.js';
import type { Baseline } from '../src/results/baseline.js';

/** `new` or `known`, or how many of several failures are new; empty without a baseline. */
export function baselineRemark(
  requirements: readonly RequirementResult[],
  baseline: Baseline | null | undefined,
): string {
  if (baseline === null || baseline === undefined) return '';
  const fresh = new Set(baseline.newFailures);
  const found = requirements.filter(({ id }) => fresh.has(id)).length;
  if (found === 0) return 'known';
  return found === requirements.length ? 'new' : `${found} of ${requirements.length} new`;
}
