import { selects } from '../evidence/selection.js';
import type { RequirementResult, Results } from '../results/results.js';

/**
 * The requirements in the results of a selection: the selected ones, and others that failed, as a selection hides no
 * failure.
 */
export function selected(
  all: readonly RequirementResult[],
  patterns: readonly string[] | null,
): { readonly requirements: readonly RequirementResult[]; readonly selection: Results['run']['selection'] } {
  if (patterns === null) return { requirements: all, selection: null };
  const isChosen = selects(patterns);
  return {
    requirements: all.filter((result) => isChosen(result) || result.verdict === 'fail' || result.verdict === 'error'),
    selection: { patterns, requirements: all.filter(isChosen).length, of: all.length },
  };
}
