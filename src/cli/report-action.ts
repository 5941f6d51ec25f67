import { access } from 'node:fs/promises';
import { dirname } from 'node:path';
import { certificateIn } from '../certificate/certificate-in.js';
import { defined } from '../core/defined.js';
import { evidenceIn } from '../evidence/evidence-file.js';
import { openBundle } from '../evidence/reader.js';
import type { ReportInput } from '../../reports/reporter.js';
import { writeReports } from '../../reports/write-reports.js';
import { readResults } from '../results/read.js';
import { exitCode, type ExitCode } from './exit-code.js';
import { notTested } from './not-tested.js';
import { noteVersion } from './version-notice.js';
import { linesOf, reportersOf } from './report-results.js';
import { print, printError, printReport, terminalLook } from './output.js';
import { ensureFolder } from '../campaign/output-folder.js';
import { resultsPath } from './run-files.js';

/**
 * `ems-conformance report RESULTS`: each format from recorded results; evidence and certificate beside them are used.
 */
export async function reportAction(
  given: string,
  { format, out, force }: { readonly format: readonly string[]; readonly out?: string; readonly force?: boolean },
): Promise<ExitCode> {
  const reporters = reportersOf(format);
  const path = await resultsPath(given);
  const input = await reportInputOf(path);
  noteVersion(path, input.results);
  const folder = out ?? dirname(path);
  if (reporters.some(({ file }) => file !== null)) await ensureFolder(folder, force === true || out === undefined);
  let code: ExitCode = exitCode.conforming;
  for (const outcome of await writeReports(reporters, input, folder)) {
    if (outcome.kind === 'text') printReport(outcome.text);
    if (outcome.kind === 'written') print(`${outcome.file}\n`);
    if (outcome.kind === 'failed') {
      printError(`${outcome.message}\n`);
      code = exitCode.couldNotJudge;
    }
  }
  return code;
}

/** Recorded results, with the evidence and the certificate beside them. */
export async function reportInputOf(path: string): Promise<ReportInput> {
  const results = await readResults(path);
  const evidence = await evidenceIn(dirname(path));
  const certificate = await certificateIn(dirname(path));
  return {
    results,
    ...((await exists(evidence)) ? { evidence: () => linesOf(() => openBundle(evidence)) } : {}),
    ...defined({ certificate }),
    notTested: await notTested(),
    terminal: terminalLook(),
  };
}

export async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
}
