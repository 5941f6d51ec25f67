import type { Baseline } from '../results/baseline.js';
import { pairRequirements, type ComparedVerdict, type RequirementPair } from '../results/pairs.js';
import type { Results } from '../results/results.js';
import { ChangesError } from './changes-error.js';

const fails = (verdict: ComparedVerdict): boolean => verdict === 'fail' || verdict === 'waived';

const isJudged = (verdict: ComparedVerdict): boolean => verdict === 'pass' || fails(verdict);

/** @throws ChangesError when earlier results are about another interface */
export function checkBaseline(earlier: Results, { title }: { readonly title: string }): void {
  if (earlier.interface.title !== title) {
    throw new ChangesError(
      `The baseline is about "${earlier.interface.title.slice(0, 120)}", and these results are about ` +
        `"${title}".\nGive the results.json of an earlier run of this suite.`,
    );
  }
}

/**
 * How results differ from earlier ones: ids in order.
 * @throws ChangesError when the earlier ones are about another interface
 */
export function compareWithBaseline(results: Results, earlier: Results): Baseline {
  checkBaseline(earlier, results.interface);
  const pairs = pairRequirements(earlier, results);
  const ids = (meets: (pair: RequirementPair) => boolean): readonly string[] => pairs.filter(meets).map(({ id }) => id);
  return {
    startedAt: earlier.run.startedAt,
    newFailures: ids(({ before, after }) => fails(after) && !fails(before)),
    fixed: ids(({ before, after }) => fails(before) && after === 'pass'),
    stillFailing: ids(({ before, after }) => fails(before) && fails(after)),
    noLongerJudged: ids(({ before, after }) => isJudged(before) && !isJudged(after) && after !== 'not-selected'),
    notSelected: ids(({ before, after }) => isJudged(before) && after === 'not-selected'),
  };
}

/** Results in which each failure that the baseline has as well is marked as known; its verdict stays. */
export function markKnown(results: Results, { stillFailing, startedAt }: Baseline): Results {
  const known = new Set(stillFailing);
  return {
    ...results,
    requirements: results.requirements.map((result) =>
      known.has(result.id) ? { ...result, knownSince: startedAt } : result,
    ),
  };
}

/** Results in which a failure that did not fail again, with the same seed, is marked; its verdict stays. */
export function markFlaky(results: Results, repeated: Results): Results {
  const again = new Map(repeated.requirements.map(({ id, verdict }) => [id, verdict]));
  return {
    ...results,
    requirements: results.requirements.map((result) =>
      result.verdict === 'fail' && again.get(result.id) !== undefined && again.get(result.id) !== 'fail'
        ? { ...result, stability: 'flaky' as const }
        : result,
    ),
  };
}
