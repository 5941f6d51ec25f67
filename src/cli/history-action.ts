import { dirname } from 'node:path';
import { defined } from '../core/defined.js';
import { html } from '../../reports/html/reporter.js';
import { historyText } from '../../reports/history-text.js';
import { writeReports } from '../../reports/write-reports.js';
import { EvidenceError } from '../evidence/evidence-error.js';
import { historyOf, type History, type ResultsOfRun } from '../results/history.js';
import { latencyOf, type RunLatency } from '../results/run-latency.js';
import { readResults } from '../results/read.js';
import { exitCode, type ExitCode } from './exit-code.js';
import { print, printError } from './output.js';
import { ensureFolder } from '../campaign/output-folder.js';
import { UsageError } from '../campaign/usage-error.js';
import { keptHistory } from './kept-history.js';
import { resultsPath } from './run-files.js';
import { evidenceIn } from '../evidence/evidence-file.js';
import { openBundle } from '../evidence/reader.js';
import { linesOf } from './report-results.js';

/**
 * `ems-conformance history [RESULTS…]`: reads results, or the runs that `run` keeps. Exit code 0 for any results.
 * @throws UsageError without a kept run
 */
export async function historyAction(
  given: readonly string[],
  { out, json, force }: { readonly out?: string; readonly json?: boolean; readonly force?: boolean },
): Promise<ExitCode> {
  if (given.length === 0) {
    if (out !== undefined)
      throw new UsageError(
        'The page of a history is that of a run.\nGive the results of the runs, the newest among them.',
      );
    print(inText(await keptHistory(), json));
    return exitCode.conforming;
  }
  const runs = await Promise.all(
    given.map(async (label) => ({ label, results: await readResults(await resultsPath(label)) })),
  );
  const timed: ResultsOfRun[] = [];
  for (const run of runs) timed.push({ ...run, ...defined({ latency: await latencyIn(run.label) }) });
  const history = historyOf(timed);
  print(inText(history, json));
  if (out === undefined) return exitCode.conforming;
  await ensureFolder(out, force === true);
  const label = history.runs.at(-1)?.label;
  const newest = runs.find((run) => run.label === label);
  if (label === undefined || newest === undefined) return exitCode.couldNotJudge;
  const evidence = await evidenceOf(label);
  const [outcome] = await writeReports([html], { results: newest.results, history, ...defined({ evidence }) }, out);
  if (outcome?.kind === 'written') {
    if (json !== true) print(`${outcome.file}\n`);
    return exitCode.conforming;
  }
  if (outcome?.kind === 'failed') printError(`${outcome.message}\n`);
  return exitCode.couldNotJudge;
}

const inText = (history: History, json: boolean | undefined): string =>
  json === true ? `${JSON.stringify(history, null, 2)}\n` : historyText(history);

/** How long answers took, by the evidence beside results, if it can be read. */
async function latencyIn(label: string): Promise<RunLatency | undefined> {
  try {
    const evidence = await evidenceOf(label);
    return evidence && (await latencyOf(evidence()));
  } catch (error) {
    if (!(error instanceof EvidenceError)) throw error;
    printError(`The evidence of ${label} is left out: ${error.message}\n`);
    return undefined;
  }
}

/** The evidence beside results, if it can be read. */
async function evidenceOf(label: string): Promise<(() => ReturnType<typeof linesOf>) | undefined> {
  try {
    const path = await evidenceIn(dirname(await resultsPath(label)));
    await openBundle(path);
    return () => linesOf(() => openBundle(path));
  } catch {
    return undefined;
  }
}
