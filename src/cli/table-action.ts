import { readdir, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { openPlanned } from '../campaign/planned-evidence.js';
import { suiteIdentity } from '../campaign/suite-identity.js';
import { UsageError } from '../campaign/usage-error.js';
import { certificateFile } from '../certificate/file-names.js';
import { publishedReportFile, serialisePublishedReport } from '../certificate/published-report.js';
import { verifyPublishedReport, type VerifiedReport } from '../certificate/verify-published.js';
import { count } from '../core/count.js';
import { defined } from '../core/defined.js';
import { placeEntries, tableSite } from '../../reports/table/site.js';
import { deriveCatalogue } from '../requirements/catalogue.js';
import { loadInterface } from '../../spec/load.js';
import { exitCode, type ExitCode } from './exit-code.js';
import { print, printError } from './output.js';
import { ensureFolder, ensureSubfolder } from '../campaign/output-folder.js';
import { rulingFiles, type RulingsOptions } from './rulings-options.js';
import { writeCommandFile } from './write-command-file.js';

/** Options of the command line. */
export interface TableOptions extends RulingsOptions {
  readonly key: readonly string[];
  readonly threshold?: number;
  readonly out: string;
  readonly force?: boolean;
}

type Verified = Extract<VerifiedReport, { readonly kind: 'verified' }>;

/** `ems-conformance table REPORT…`: verifies each, one after the other, and shows the valid ones; sends no request. */
export async function tableAction(
  given: readonly string[],
  { key: keys, threshold, out, force, ...ofRulings }: TableOptions,
): Promise<ExitCode> {
  const catalogue = deriveCatalogue(await loadInterface());
  const verified: Verified[] = [];
  let [refused, unchecked] = [0, 0];
  for (const name of new Set(given)) {
    const result = await verifyPublishedReport(await reportPath(name), {
      keys,
      ...defined({ threshold, rulings: rulingFiles(ofRulings) }),
      open: openPlanned,
      catalogue,
      suite: suiteIdentity(),
    });
    if (result.kind === 'verified') {
      const { statementSha256 } = result.report.certificate;
      const twice = verified.some(({ report }) => report.certificate.statementSha256 === statementSha256);
      if (twice) printError(`${name} has the certificate of another report, which is shown once.\n`);
      else verified.push(result);
      continue;
    }
    if (result.kind === 'refused') {
      refused += 1;
      printError(`Refused (${result.code}): ${name}: ${result.because}.\n`);
    } else {
      unchecked += 1;
      printError(`Could not verify: ${name}: ${result.because}\n`);
    }
  }
  if (verified.length === 0) {
    printError('No report could be verified, and no site was made.\n');
    return refused > 0 ? exitCode.notConforming : exitCode.couldNotJudge;
  }
  await ensureFolder(out, force === true);
  const placed = placeEntries(verified);
  await removeEarlier(out, new Set(placed.map(({ folder }) => folder)));
  for (const { entry, folder } of placed) {
    await ensureSubfolder(join(out, folder));
    await writeCommandFile(join(out, folder, certificateFile), Buffer.from(entry.certificate).toString('utf8'));
    await writeCommandFile(join(out, folder, publishedReportFile), serialisePublishedReport(entry.report));
  }
  for (const [path, text] of tableSite(placed)) await writeCommandFile(join(out, path), text);
  print(`${join(out, 'index.html')} shows ${count(verified.length, 'implementation')}; ${refused} refused.\n`);
  return unchecked > 0 ? exitCode.couldNotJudge : refused > 0 ? exitCode.notConforming : exitCode.conforming;
}

/** A folder stands for the short report in it. @throws UsageError when it is missing */
async function reportPath(given: string): Promise<string> {
  try {
    return (await stat(given)).isDirectory() ? join(given, publishedReportFile) : given;
  } catch {
    throw new UsageError(
      `There is no ${given}.\nGive the ${publishedReportFile} of each implementation, or its folder.`,
    );
  }
}

/** Files of the folder of one implementation. */
const files: ReadonlySet<string> = new Set(['index.html', 'badge.svg', certificateFile, publishedReportFile]);

/** Removes the pages that an earlier table made of implementations that this one does not show. */
async function removeEarlier(out: string, kept: ReadonlySet<string>): Promise<void> {
  for (const entry of await readdir(out, { withFileTypes: true })) {
    if (!entry.isDirectory() || kept.has(entry.name)) continue;
    const folder = join(out, entry.name);
    const found = await readdir(folder);
    if (found.length !== files.size || !found.every((name) => files.has(name))) continue;
    for (const name of found) await rm(join(folder, name));
    await rmdir(folder);
  }
}
