import { claimedRequirements, failsUnwaived } from './failing.js';
import { headlineOf, undecidedIn } from './headline.js';
import type { RunLatency } from './run-latency.js';
import type { Headline, RequirementResult, Results, Verdict } from './results.js';

/** The verdict of a requirement in one run; `absent` where the results of that run lack it. */
export type HistoricVerdict = Verdict | 'waived' | 'absent';

/** One run of a history. */
export interface HistoricRun {
  /** The file that the results were read from. */
  readonly label: string;
  readonly startedAt: string;
  readonly implementation: string;
  readonly headline: Pick<Headline, 'kind' | 'title'>;
  /** MUST requirements that fail without a valid waiver. */
  readonly failing: number;
  /** Stated MUST requirements that are undecided, as the headline counts them. */
  readonly notDecided: number;
  /** MUST requirements that pass. */
  readonly passing: number;
  readonly durationMs: number;
  readonly exchanges: number;
  /** Durations of the responses in milliseconds; `null` where there is no evidence. */
  readonly latency: { readonly median: number; readonly p95: number } | null;
}

/** Durations of the responses of one operation over all runs. */
export interface OperationHistory {
  readonly operation: string;
  /** Medians in milliseconds, in order of the runs; `null` without a response or without evidence. */
  readonly medians: readonly (number | null)[];
}

/** One requirement over all runs. */
export interface RequirementHistory {
  readonly id: string;
  readonly title: string;
  readonly level: RequirementResult['level'];
  /** In order of the runs. */
  readonly verdicts: readonly HistoricVerdict[];
  /** Index of the run in which the present failure began; `null` where it does not fail in the last run. */
  readonly failsSince: number | null;
  /** It passed, failed, and passed again, or failed, passed, and failed again. */
  readonly unstable: boolean;
}

export interface History {
  /** From the oldest to the newest. */
  readonly runs: readonly HistoricRun[];
  /** Requirements that failed in any run: those that fail now first, then by id. */
  readonly requirements: readonly RequirementHistory[];
  /** Operations with responses; first those that became slowest compared with the runs before. */
  readonly operations: readonly OperationHistory[];
}

const verdictOf = (result: RequirementResult): HistoricVerdict =>
  result.waiver?.state === 'active' ? 'waived' : result.verdict;

/** The results of one run, and the durations of its responses where there is evidence. */
export interface ResultsOfRun {
  readonly label: string;
  readonly results: Results;
  readonly latency?: RunLatency;
}

/** What the history stores of one run: verdicts, failures and durations, but no exchanges and no reasons. */
export interface HistoryEntry {
  readonly run: HistoricRun;
  /** By requirement id. */
  readonly verdicts: { readonly [id: string]: HistoricVerdict };
  /** The requirements that fail without a valid waiver. */
  readonly failed: readonly Pick<RequirementResult, 'id' | 'title' | 'level'>[];
  /** Medians by operation, milliseconds; empty without evidence. */
  readonly medians: { readonly [operation: string]: number };
}

/** Reduces the results of a run to what the history stores. */
export function historyEntry(of: ResultsOfRun): HistoryEntry {
  const { requirements } = of.results;
  return {
    run: historicRun(of),
    verdicts: Object.fromEntries(requirements.map((each) => [each.id, verdictOf(each)])),
    failed: requirements.filter(failsUnwaived).map(({ id, title, level }) => ({ id, title, level })),
    medians: Object.fromEntries(of.latency?.operations ?? []),
  };
}

/** Reads results of several runs as a history, ordered by the start of the runs. Pure. */
export const historyOf = (results: readonly ResultsOfRun[]): History => historyOfRuns(results.map(historyEntry));

/** The same of recorded runs. */
export function historyOfRuns(recorded: readonly HistoryEntry[]): History {
  const ordered = recorded.toSorted(
    (a, b) => order(a.run.startedAt, b.run.startedAt) || order(a.run.label, b.run.label),
  );
  const failed = new Map(ordered.flatMap((each) => each.failed).map((each) => [each.id, each]));
  return {
    runs: ordered.map(({ run }) => run),
    requirements: [...failed.values()]
      .map(({ id, title, level }) => requirementHistory(id, title, level, ordered))
      .sort((a, b) => Number(b.failsSince !== null) - Number(a.failsSince !== null) || order(a.id, b.id)),
    operations: operationHistories(ordered),
  };
}

function operationHistories(ordered: readonly HistoryEntry[]): readonly OperationHistory[] {
  const operations = new Set(ordered.flatMap(({ medians }) => Object.keys(medians)));
  return [...operations]
    .map((operation) => ({
      operation,
      medians: ordered.map(({ medians }) => medians[operation] ?? null),
    }))
    .sort((a, b) => slowdown(b) - slowdown(a) || order(a.operation, b.operation));
}

/** Milliseconds by which the last run was slower than the mean of those before; 0 without earlier runs. */
function slowdown({ medians }: OperationHistory): number {
  const last = medians.at(-1) ?? null;
  const before = medians.slice(0, -1).filter((median) => median !== null);
  if (last === null || before.length === 0) return 0;
  return last - before.reduce((sum, median) => sum + median, 0) / before.length;
}

function historicRun({ label, results, latency }: ResultsOfRun): HistoricRun {
  const { kind, title } = headlineOf(results);
  const must = claimedRequirements(results).filter(({ level }) => level === 'MUST');
  return {
    label,
    startedAt: results.run.startedAt,
    implementation: [results.implementation.name, results.implementation.version].filter(Boolean).join(' '),
    headline: { kind, title },
    failing: must.filter(failsUnwaived).length,
    notDecided: undecidedIn(results).length,
    passing: must.filter(({ verdict }) => verdict === 'pass').length,
    durationMs: results.run.durationMs,
    exchanges: results.run.exchanges,
    latency: latency === undefined ? null : { median: latency.median, p95: latency.p95 },
  };
}

function requirementHistory(
  id: string,
  title: string,
  level: RequirementResult['level'],
  ordered: readonly HistoryEntry[],
): RequirementHistory {
  const verdicts = ordered.map((each): HistoricVerdict => each.verdicts[id] ?? 'absent');
  // An undecided run between two others shows no change.
  const decided = verdicts.flatMap((verdict, index) =>
    verdict === 'pass' || verdict === 'fail' ? [{ fails: verdict === 'fail', index }] : [],
  );
  const changes = decided.filter(({ fails }, at) => at > 0 && decided[at - 1]?.fails !== fails).length;
  const lastPass = decided.findLastIndex(({ fails }) => !fails);
  const failsNow = verdicts.at(-1) === 'fail';
  return {
    id,
    title,
    level,
    verdicts,
    failsSince: failsNow ? (decided[lastPass + 1]?.index ?? null) : null,
    unstable: changes > 1,
  };
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
