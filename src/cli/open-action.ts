import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { html } from '../../reports/html/reporter.js';
import { exitCode, type ExitCode } from './exit-code.js';
import { print } from './output.js';
import { exists, reportAction } from './report-action.js';
import { resultsPath } from './run-files.js';
import { showInBrowser } from './show-in-browser.js';

/** `ems-conformance open OUT`: prints the address of its page, and shows it; makes the page where it is missing. */
export async function openAction(given: string): Promise<ExitCode> {
  const folder = dirname(await resultsPath(given));
  const page = join(folder, html.file ?? '');
  if (!(await exists(page))) {
    const made = await reportAction(given, { format: [html.format] });
    if (made !== exitCode.conforming) return made;
  }
  const url = pathToFileURL(resolve(page)).href;
  print(`${url}\n`);
  await showInBrowser(url, process.env);
  return exitCode.conforming;
}
