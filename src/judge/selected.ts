import { selects } from '../evidence/selection.js';
import type { RequirementResult, Results } from '../results/results.js';

/**
 * What the results of a selection hold: what was chosen, and whatever failed besides, as a selection hides no failure.
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
