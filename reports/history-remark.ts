import type { History } from '../src/results/history.js';
import type { RequirementResult } from '../src/results/results.js';

/**
 * A remark on failures by earlier runs: `new`, since which run they fail, or in how many runs an unstable one failed.
 * Empty without an earlier run.
 */
export function historyRemark(
  requirements: readonly Pick<RequirementResult, 'id'>[],
  history: History | null | undefined,
): string {
  if (history === null || history === undefined || history.runs.length < 2) return '';
  const ids = new Set(requirements.map(({ id }) => id));
  const known = history.requirements.filter(({ id }) => ids.has(id));
  const [unstable] = known.filter((each) => each.unstable);
  if (unstable !== undefined) {
    const times = unstable.verdicts.filter((verdict) => verdict === 'fail').length;
    return `failed in ${times} of ${history.runs.length} runs`;
  }
  const since = Math.min(...known.map(({ failsSince }) => failsSince ?? Number.POSITIVE_INFINITY));
  const run = history.runs[since];
  if (run === undefined) return '';
  return since === history.runs.length - 1 ? 'new' : `since ${run.startedAt.slice(0, 16).replace('T', ' ')} UTC`;
}
