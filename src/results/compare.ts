import { pairRequirements, type ComparedVerdict } from './pairs.js';
import type { RequirementResult, Results, Totals } from './results.js';
import { selectionWords } from './selection-words.js';

/** The facts about one of the two results that a reader of the comparison needs. */
export interface Side {
  readonly implementation: Results['implementation'];
  readonly suite: Results['suite'];
  readonly revision: string;
  readonly startedAt: string;
  readonly target: string;
  readonly totals: Totals;
  readonly must: Totals;
}

/** `worse` and `better` concern failures; `other` is any other change, e.g. inconclusive → pass. */
export type Direction = 'worse' | 'better' | 'other';

export interface VerdictChange {
  readonly requirement: string;
  readonly title: string;
  readonly level: RequirementResult['level'];
  readonly before: ComparedVerdict;
  readonly after: ComparedVerdict;
  readonly direction: Direction;
  /** The reason in the second results, or in the first where the second lacks the requirement. */
  readonly reason: string;
}

/** `null`: not observed in these results. */
export interface ObservationChange {
  readonly question: string;
  readonly subject: string;
  readonly before: string | null;
  readonly after: string | null;
}

export interface Comparison {
  readonly format: 'ems-conformance/comparison';
  readonly formatVersion: 1;
  readonly a: Side;
  readonly b: Side;
  /**
   * Reasons why differences may not come from the implementation: another revision or selection, or an unfinished run.
   */
  readonly notices: readonly string[];
  /** Sorted by requirement. */
  readonly verdicts: readonly VerdictChange[];
  /** Sorted by question, then subject. */
  readonly observations: readonly ObservationChange[];
}

/** The changes from one judgement to another: verdicts, observations, totals. Pure. */
export function compareResults(a: Results, b: Results): Comparison {
  return {
    format: 'ems-conformance/comparison',
    formatVersion: 1,
    a: sideOf(a),
    b: sideOf(b),
    notices: noticesOf(a, b),
    verdicts: verdictChanges(a, b),
    observations: observationChanges(a, b),
  };
}

const sideOf = ({
  implementation,
  suite,
  interface: { revision },
  run: { startedAt, target },
  totals,
  must,
}: Results): Side => ({ implementation, suite, revision, startedAt, target, totals, must });

function noticesOf(a: Results, b: Results): readonly string[] {
  const differ = (what: string, left: string, right: string): readonly string[] =>
    left === right ? [] : [`${what}: ${left}, then ${right}`];
  const selection = ({ run }: Results): string =>
    run.selection === null ? 'everything' : selectionWords(run.selection);
  const incomplete = (which: string, { run }: Results): readonly string[] =>
    run.complete ? [] : [`the ${which} run is not complete: ${run.incompleteBecause}`];
  return [
    ...differ('version of the suite', a.suite.version, b.suite.version),
    ...differ('revision', a.interface.revision, b.interface.revision),
    ...(a.interface.digest === b.interface.digest ? [] : ['the documents of the interface differ']),
    ...differ('role', a.run.role, b.run.role),
    ...differ('selection', selection(a), selection(b)),
    ...incomplete('first', a),
    ...incomplete('second', b),
  ];
}

const isFailing = (verdict: ComparedVerdict): boolean => verdict === 'fail' || verdict === 'error';

const isLeftOut = (verdict: ComparedVerdict): boolean => verdict === 'not-selected';

const directionOf = (before: ComparedVerdict, after: ComparedVerdict): Direction =>
  isLeftOut(before) || isLeftOut(after)
    ? 'other'
    : isFailing(after) && !isFailing(before)
      ? 'worse'
      : isFailing(before) && !isFailing(after)
        ? 'better'
        : 'other';

function verdictChanges(a: Results, b: Results): readonly VerdictChange[] {
  return (
    pairRequirements(a, b)
      // A requirement that one run did not select can't be compared, except that a failure in the other run is
      // reported.
      .filter(
        ({ before, after }) =>
          before !== after && (isFailing(before) || isFailing(after) || (!isLeftOut(before) && !isLeftOut(after))),
      )
      .map(({ id, before, after, known: { title, level, reason } }) => ({
        requirement: id,
        title,
        level,
        before,
        after,
        direction: directionOf(before, after),
        reason,
      }))
  );
}

function observationChanges(a: Results, b: Results): readonly ObservationChange[] {
  const byPlace = ({ observations }: Results): ReadonlyMap<string, string> =>
    new Map(observations.map(({ question, subject, answer }) => [JSON.stringify([question, subject]), answer]));
  const [first, second] = [byPlace(a), byPlace(b)];
  const places = [...a.observations, ...b.observations].toSorted(
    (x, y) => order(x.question, y.question) || order(x.subject, y.subject),
  );
  const seen = new Set<string>();
  // A run observes only the operations that it selected.
  const alike = patternsOf(a) === patternsOf(b);
  return places.flatMap(({ question, subject }) => {
    const place = JSON.stringify([question, subject]);
    const [before, after] = [first.get(place) ?? null, second.get(place) ?? null];
    if (seen.has(place) || before === after || (!alike && (before === null || after === null))) return [];
    seen.add(place);
    return [{ question, subject, before, after }];
  });
}

const patternsOf = ({ run }: Results): string => JSON.stringify(run.selection?.patterns ?? null);

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
