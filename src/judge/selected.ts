import { notHere } from '../answers/status.js';
import { selects } from '../evidence/selection.js';
import { served } from '../requirements/kinds/served.js';
import type { RequirementResult, Results } from '../results/results.js';

/**
 * The requirements in the results of a selection: the selected ones, and others that failed, as a selection hides no
 * failure. That an operation outside of it is absent is none: it was asked for ids, and the selection may be the part
 * that is implemented.
 */
export function resultsOfSelection(
  all: readonly RequirementResult[],
  patterns: readonly string[] | null,
): { readonly requirements: readonly RequirementResult[]; readonly selection: Results['run']['selection'] } {
  if (patterns === null) return { requirements: all, selection: null };
  const isChosen = selects(patterns);
  return {
    requirements: all.filter(
      (result) =>
        isChosen(result) || result.verdict === 'error' || (result.verdict === 'fail' && !saysThatAbsent(result)),
    ),
    selection: { patterns, requirements: all.filter(isChosen).length, of: all.length },
  };
}

const saysThatAbsent = ({ kind, violations }: RequirementResult): boolean =>
  kind === served.id && violations.every(({ actual }) => notHere.has(Number(actual)));
