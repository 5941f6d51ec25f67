import type { Baseline } from '../reports/reporter.js';
import type { RequirementResult, Results } from '../results/results.js';
import { ChangesError } from './changes-error.js';

const isJudged = (result: RequirementResult | undefined): boolean => result?.verdict === 'pass' || result?.verdict === 'fail';

/**
 * How results differ from earlier ones: ids in order.
 * @throws ChangesError when the earlier ones are about another interface
 */
export function compareWithBaseline(results: Results, earlier: Results): Baseline {
  if (earlier.interface.title !== results.interface.title) {
    throw new ChangesError(`The baseline is about "${earlier.interface.title.slice(0, 120)}", and these results are about "${results.interface.title}".\nGive the results.json of an earlier run of this suite.`);
  }
  const before = new Map(earlier.requirements.map((result) => [result.id, result]));
  const now = new Map(results.requirements.map((result) => [result.id, result]));
  const failing = results.requirements.filter(({ verdict }) => verdict === 'fail');
  const failed = (id: string): boolean => before.get(id)?.verdict === 'fail';
  const ids = (of: readonly { readonly id: string }[]): readonly string[] => of.map(({ id }) => id).toSorted();
  return {
    startedAt: earlier.run.startedAt,
    newFailures: ids(failing.filter(({ id }) => !failed(id))),
    fixed: ids(results.requirements.filter(({ id, verdict }) => verdict === 'pass' && failed(id))),
    stillFailing: ids(failing.filter(({ id }) => failed(id))),
    noLongerJudged: ids(earlier.requirements.filter((result) => isJudged(result) && !isJudged(now.get(result.id)))),
  };
}

/** The results as the exit code should see them: failures that the baseline had already do not count. */
export function withoutKnownFailures(results: Results, { stillFailing, startedAt }: Baseline): Results {
  const known = new Set(stillFailing);
  return {
    ...results,
    requirements: results.requirements.map((result) => (known.has(result.id) ? { ...result, waiver: { reason: `failed on ${startedAt} too`, expires: results.run.startedAt.slice(0, 10), state: 'active' as const } } : result)),
  };
}
