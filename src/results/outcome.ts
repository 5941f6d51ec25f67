import { count } from '../core/count.js';
import { causesOf, type Cause } from './causes.js';
import { failsUnaccepted } from './failing.js';
import { metConditions, tooLittleDecided, type GateCondition, type GateRules } from './gate.js';
import { headlineOf } from './headline.js';
import { levelRows, type LevelRow } from './level-rows.js';
import type { Exit, Headline, Results } from './results.js';

/** What decides the exit code besides the results. */
export interface ExitRules {
  /** Further reasons to fail. */
  readonly failOn?: readonly GateCondition[];
  /** How much may stay undecided. */
  readonly gate?: GateRules;
  /** Requirements that the baseline decided. */
  readonly noLongerJudged?: readonly string[];
  /**
   * Why evidence of the shard alone is incomplete, where one was sent: only all shards together show how much of the
   * run is decided.
   */
  readonly shardAlone?: string;
  /** Was the run that led to the results interrupted by a person? */
  readonly isInterrupted?: boolean;
}

/** Everything that outputs say about a run as a whole; no output counts or decides on its own. */
export interface RunOutcome {
  readonly headline: Headline;
  readonly exit: Exit;
  /** Failures that no waiver accepts, by cause; those that count come first. */
  readonly causes: readonly Cause[];
  /** Requirements by level and verdict. */
  readonly rows: readonly LevelRow[];
}

/**
 * The outcome of a run: headline, exit code, causes and counts. Pure. The exit code is the recorded one, where results
 * have one.
 */
export const outcomeOf = (results: Results): RunOutcome => ({
  headline: headlineOf(results),
  exit: results.exit ?? exitOf(results),
  causes: causesOf(results.requirements),
  rows: levelRows(results),
});

/**
 * The exit code of results, and its reasons. A failure that counts makes it 1, also one of a supplied requirement, and
 * so does a condition of `--fail-on`. Undecided requirements make it 2 beyond what the gate allows, by default beyond a
 * tenth of the stated MUST requirements of the selection.
 */
export function exitOf(results: Results, rules: ExitRules = {}): Exit {
  const { kind, because } = headlineOf(results);
  const conditions = metConditions(results, rules.failOn ?? []);
  const first = because.slice(0, 1);
  switch (kind) {
    case 'interrupted':
      return incomplete(results, rules);
    case 'not-conforming':
    case 'contradicts-own-document':
      return { code: 1, because: [...first, ...conditions] };
    case 'could-not-judge':
      return { code: 2, because: first };
    default: {
      if (conditions.length > 0) return { code: 1, because: conditions };
      const undecided = [
        ...noLongerDecided(results, rules.noLongerJudged ?? []),
        ...tooLittleDecided(results, rules.gate),
      ];
      return undecided.length > 0 ? { code: 2, because: undecided } : { code: 0, because: [] };
    }
  }
}

/** A shard that was sent whole is judged as far as it goes. */
function incomplete({ run, requirements }: Results, { shardAlone, isInterrupted }: ExitRules): Exit {
  const because = [`The run is not complete: ${run.incompleteBecause}.`];
  if (isInterrupted === true) return { code: 130, because };
  if (run.incompleteBecause !== shardAlone) return { code: 2, because };
  const failing = requirements.filter((each) => each.level === 'MUST' && failsUnaccepted(each)).length;
  return failing === 0
    ? { code: 0, because: [] }
    : { code: 1, because: [`${count(failing, 'mandatory requirement')} failed in this shard.`] };
}

/** MUST requirements that the baseline decided, and that this run selected and did not decide. */
function noLongerDecided({ requirements }: Results, noLongerJudged: readonly string[]): readonly string[] {
  const known = new Set(noLongerJudged);
  const lost = requirements.filter(
    ({ id, level, verdict }) => known.has(id) && level === 'MUST' && verdict === 'inconclusive',
  );
  if (lost.length === 0) return [];
  const named = lost.slice(0, 3).map(({ id }) => id);
  return [
    `${count(lost.length, 'MUST requirement')} that the baseline decided ${lost.length === 1 ? 'is' : 'are'} not ` +
      `decided any more: ${named.join(', ')}${lost.length > 3 ? ' …' : ''}.`,
  ];
}
