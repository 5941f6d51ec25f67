import type { RequirementResult, Totals, Verdict } from '../results/results.js';

/** How many requirements have each verdict. */
export function totalsOf(requirements: readonly RequirementResult[]): Totals {
  const count = (verdict: Verdict): number =>
    requirements.filter((requirement) => requirement.verdict === verdict).length;
  return {
    pass: count('pass'),
    fail: count('fail'),
    inconclusive: count('inconclusive'),
    notApplicable: count('not-applicable'),
    error: count('error'),
  };
}
