import { count } from '../src/core/count.js';
import { singleLine, truncate } from '../src/core/text.js';
import type { HistoricRun, HistoricVerdict, History, OperationHistory } from '../src/results/history.js';

const blocks = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/** Numbers as a line of blocks, from 0 to the largest of them. */
export const sparkline = (numbers: readonly number[]): string => {
  const most = Math.max(1, ...numbers);
  return numbers.map((n) => blocks[Math.round((n / most) * (blocks.length - 1))] ?? '').join('');
};

/** One sign for each verdict of a history. */
export const historySigns: Readonly<Record<HistoricVerdict, string>> = {
  pass: '✓',
  fail: '✗',
  inconclusive: '?',
  'not-applicable': '–',
  error: '!',
  waived: '◇',
  absent: '·',
};

const shownRuns = 20;
const shownRequirements = 30;

const shownOperations = 5;

/** How long answers took, where the evidence of a run is there, and the operations that became slower most. */
function latencyLines(runs: readonly HistoricRun[], operations: readonly OperationHistory[]): readonly string[] {
  if (runs.every(({ latency }) => latency === null)) return [];
  const line = (name: string, numbers: readonly (number | null)[]): string =>
    `  ${name}${sparkline(numbers.map((n) => n ?? 0))}  ${numbers.at(-1) ?? '–'} ms`;
  return [
    '',
    'Time of the answers:',
    line(
      'median'.padEnd(14),
      runs.map(({ latency }) => latency?.median ?? null),
    ),
    line(
      '95 % below'.padEnd(14),
      runs.map(({ latency }) => latency?.p95 ?? null),
    ),
    ...(runs.length < 2 ? [] : operations)
      .slice(0, shownOperations)
      .map(({ operation, medians }) =>
        line(`${truncate(singleLine(operation), 40).padEnd(41)}`, medians.slice(-shownRuns)),
      ),
  ];
}

/** A history for a terminal: the trend of all runs, the last of them, and each requirement that failed in any run. */
export function historyText({ runs, requirements, operations }: History): string {
  const latest = runs.slice(-shownRuns);
  const trend = (name: string, numbers: readonly number[]): string =>
    `  ${name.padEnd(14)}${sparkline(numbers)}  ${numbers.at(-1) ?? 0}`;
  const lines = requirements.slice(0, shownRequirements).map((each) => {
    const signs = each.verdicts
      .slice(-shownRuns)
      .map((verdict) => historySigns[verdict])
      .join('');
    const since = each.failsSince === null ? '' : `, fails since ${runs[each.failsSince]?.startedAt ?? ''}`;
    const level = each.level === 'SHOULD' ? ', advisory' : '';
    return `  ${signs}  ${truncate(singleLine(each.id), 80)}${since}${each.unstable ? ', unstable' : ''}${level}`;
  });
  const more = requirements.length - lines.length;
  return [
    `${count(runs.length, 'run')}, from ${runs[0]?.startedAt ?? ''} to ${runs.at(-1)?.startedAt ?? ''}; ` +
      'MUST requirements:',
    trend(
      'pass',
      latest.map(({ passing }) => passing),
    ),
    trend(
      'fail',
      latest.map(({ failing }) => failing),
    ),
    trend(
      'not decided',
      latest.map(({ notDecided }) => notDecided),
    ),
    ...latencyLines(latest, operations),
    '',
    ...latest.map(
      (run) =>
        `  ${run.startedAt}  ${truncate(singleLine(run.headline.title), 60)}  ` +
        `${truncate(singleLine(run.implementation), 40)}  ${truncate(singleLine(run.label), 60)}`,
    ),
    '',
    requirements.length === 0
      ? 'No requirement failed in any of them.'
      : `${count(requirements.length, 'requirement')} failed in any of them, oldest run on the left:`,
    ...lines,
    ...(more > 0 ? [`  … and ${more} more`] : []),
    '',
  ].join('\n');
}
