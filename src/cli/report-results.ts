import { defined } from '../core/defined.js';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { shardAlone, type Shard } from '../evidence/shard.js';
import { evidenceFileOf } from '../evidence/evidence-file.js';
import type { EvidenceReader } from '../evidence/bundle.js';
import { parseConditions, type GateCondition, type GateRules } from '../results/gate.js';
import { exitOf } from '../results/outcome.js';
import { reporterFor, reporters } from '../../reports/index.js';
import { terminal } from '../../reports/terminal.js';
import type { Baseline } from '../results/baseline.js';
import type { ReportInput, Reporter } from '../../reports/reporter.js';
import { writeReports } from '../../reports/write-reports.js';
import { headlineOf } from '../results/headline.js';
import type { History } from '../results/history.js';
import type { Results } from '../results/results.js';
import { serialiseResults } from '../results/serialise-results.js';
import { exitCode, type ExitCode } from './exit-code.js';
import { writeCommandFile } from './write-command-file.js';
import { notTested } from './not-tested.js';
import { print, printError, printJsonText, printReport, terminalLook } from './output.js';
import { resultsFile } from './run-files.js';
import { UsageError } from '../campaign/usage-error.js';

/** Reports that every run writes beside results and evidence. */
const usualReports = ['junit', 'summary', 'html'];

export interface JudgedRun {
  readonly results: Results;
  open(): Promise<EvidenceReader>;
  /** Folder for results and reports; without one, only the terminal summary is made. */
  readonly out: string | undefined;
  /** Further report formats. */
  readonly formats: readonly string[];
  /** Further reasons to fail. */
  readonly failOn: readonly GateCondition[];
  /** How much may stay not decided. */
  readonly gateRules: GateRules | undefined;
  readonly interrupted: boolean;
  /** The shard that was judged alone: only all shards together show how much of the run is decided. */
  readonly shard?: Shard;
  /** The text on standard output: the summary, its first line, or the results themselves. */
  readonly prints: 'summary' | 'conclusion' | 'json';
  /** How the results differ from an earlier run's; then only new failures count for the exit code. */
  readonly baseline?: Baseline;
  /** Earlier runs of the implementation, with this one. */
  readonly history?: History;
}

/** The reporters of formats. @throws UsageError for an unknown one */
export function reportersOf(formats: readonly string[]): readonly Reporter[] {
  return [...new Set(formats)].map((format) => {
    const reporter = reporterFor(format);
    if (reporter === undefined)
      throw new UsageError(
        `There is no report format "${format}".\nGive ${reporters.map((known) => known.format).join(', ')}.`,
      );
    return reporter;
  });
}

/** The conditions of `--fail-on`; checked before the first request. @throws UsageError for an unknown condition */
export function conditionsOf(failOn: string): readonly GateCondition[] {
  const conditions = parseConditions(failOn);
  if (conditions.kind === 'problem') throw new UsageError(`--fail-on: ${conditions.message}`);
  return conditions.conditions;
}

/**
 * Writes results and reports, prints the summary, and gives the exit code. A broken reporter changes no verdict, but
 * the exit code.
 */
export async function reportResults({
  results: judged,
  open,
  out,
  formats,
  failOn,
  gateRules,
  interrupted,
  shard,
  prints,
  baseline,
  history,
}: JudgedRun): Promise<ExitCode> {
  const exit = exitOf(judged, {
    failOn,
    ...defined({
      gate: gateRules,
      shardAlone: shard && shardAlone(shard),
      noLongerJudged: baseline?.noLongerJudged,
    }),
    isInterrupted: interrupted,
  });
  const results: Results = { ...judged, exit };
  const input: ReportInput = {
    results,
    evidence: () => linesOf(open),
    ...defined({ baseline, history, folder: out }),
    notTested: await notTested(),
    terminal: terminalLook(),
  };
  const broken = out !== undefined && (await writeFiles(out, formats, input));
  if (prints === 'summary') printReport(await terminal.render(input));
  if (prints === 'conclusion') print(`${conclusionLine(results)}\n`);
  if (prints === 'json') printJsonText(serialiseResults(results));
  for (const reporter of reportersOf(formats).filter(({ file, format }) => file === null && format !== 'terminal'))
    printReport(await reporter.render(input), prints === 'json' ? 'error' : 'output');
  if (out !== undefined && prints === 'summary') {
    const isRecorded = (['plain', 'gzip'] as const).some((storage) => existsSync(join(out, evidenceFileOf(storage))));
    print(`  results${isRecorded ? ', evidence' : ''} and reports are in ${out}\n`);
  }
  for (const reason of exit.because) printError(`${reason}\n`);
  // The error was already reported.
  return broken && exit.code === exitCode.conforming ? exitCode.couldNotJudge : exit.code;
}

/** Writes results and reports into a folder. @returns whether a reporter is broken */
async function writeFiles(out: string, formats: readonly string[], input: ReportInput): Promise<boolean> {
  await writeCommandFile(join(out, resultsFile), serialiseResults(input.results));
  const reporters = reportersOf([...usualReports, ...formats]).filter(({ file }) => file !== null);
  const failures = (await writeReports(reporters, input, out)).filter((outcome) => outcome.kind === 'failed');
  for (const { message } of failures) printError(`${message}\n`);
  return failures.length > 0;
}

function conclusionLine(results: Results): string {
  const { title, because } = headlineOf(results);
  return `${title}: ${because[0] ?? ''}`;
}

export async function* linesOf(
  open: () => Promise<EvidenceReader>,
): ReturnType<EvidenceReader['lines']> extends AsyncIterable<infer Line> ? AsyncGenerator<Line> : never {
  yield* (await open()).lines();
}
