import { gate, type Condition, type Gate, type GateRules } from '../results/gate.js';
import type { Baseline } from '../results/baseline.js';
import { failsUnwaived } from '../results/failing.js';
import { pairRequirements, type ComparedVerdict, type RequirementPair } from '../results/pairs.js';
import type { Results } from '../results/results.js';
import { count } from '../core/count.js';
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

/** The results as the exit code should see them: failures that the baseline had already do not count. */
function withoutKnownFailures(results: Results, { stillFailing, startedAt }: Baseline): Results {
  const known = new Set(stillFailing);
  return {
    ...results,
    requirements: results.requirements.map((result) =>
      known.has(result.id)
        ? {
            ...result,
            waiver: {
              reason: `failed on ${startedAt} too`,
              expires: results.run.startedAt.slice(0, 10),
              state: 'active' as const,
            },
          }
        : result,
    ),
  };
}

/** Requirements that the earlier run decided, and that this run selected and did not decide. */
function noLongerDecided({ requirements }: Results, { noLongerJudged }: Baseline): readonly string[] {
  const lost = new Set(noLongerJudged);
  return requirements
    .filter(({ id, level, verdict }) => lost.has(id) && level === 'MUST' && verdict === 'inconclusive')
    .map(({ id }) => id);
}

/**
 * The gate with a baseline: only new failures count, and requirements that are no longer decided. It gives a reason
 * also for exit code 0, since the reports still show the known failures.
 */
export function gateSince(
  results: Results,
  { baseline, file }: { readonly baseline: Baseline; readonly file: string },
  conditions: readonly Condition[],
  rules?: GateRules,
): Gate {
  const { exitCode, because } = gate(withoutKnownFailures(results, baseline), conditions, rules);
  const lost = noLongerDecided(results, baseline);
  const added = new Set(baseline.newFailures);
  const counting = results.requirements.filter(
    (requirement) => requirement.level === 'MUST' && failsUnwaived(requirement),
  );
  const newCount = counting.filter(({ id }) => added.has(id)).length;
  const known = counting.length - newCount;
  const knownNote = known === 0 ? '' : `; ${known} known ${known === 1 ? 'one does' : 'ones do'} not count`;
  if (exitCode === 0 && lost.length > 0)
    return {
      exitCode: 2,
      because: [
        `exit 2: ${count(lost.length, 'MUST requirement')} that ${file} decided ${lost.length === 1 ? 'is' : 'are'} ` +
          `not decided any more: ${lost.slice(0, 3).join(', ')}${lost.length > 3 ? ' …' : ''}`,
      ],
    };
  if (exitCode === 0)
    return {
      exitCode,
      because: [`exit 0: no ${added.size === 0 ? '' : 'mandatory '}failure is new since ${file}${knownNote}`],
    };
  if (newCount === 0) return { exitCode, because };
  return {
    exitCode,
    because: [
      `exit ${exitCode}: ${newCount} mandatory ${newCount === 1 ? 'failure is' : 'failures are'} new since ${file}` +
        knownNote,
      ...because.slice(1),
    ],
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
