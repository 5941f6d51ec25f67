import { compareResults } from '../results/compare.js';
import { readResults } from '../results/read.js';
import { comparisonText } from './comparison-text.js';
import { exitCode, type ExitCode } from './exit-code.js';
import { print, printJson } from './output.js';
import { resultsPath } from './run-files.js';

/** `ems-conformance compare A B`. Differences are no failure: the exit code says only whether both could be read. */
export async function compareAction(a: string, b: string, { json }: { readonly json: boolean }): Promise<ExitCode> {
  const comparison = compareResults(await readResults(await resultsPath(a)), await readResults(await resultsPath(b)));
  if (json) printJson(comparison);
  else print(comparisonText(comparison));
  return exitCode.conforming;
}
