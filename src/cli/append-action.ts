import { rename } from 'node:fs/promises';
import { openPlanned } from '../campaign/planned-evidence.js';
import { suiteIdentity } from '../campaign/suite-identity.js';
import { UsageError } from '../campaign/usage-error.js';
import { appendSignature } from '../certificate/append.js';
import { describeVerification } from '../certificate/describe-verification.js';
import { loadPrivateKey } from '../certificate/private-key.js';
import { defined } from '../core/defined.js';
import { systemErrorInWords } from '../core/system-error.js';
import { writeOutput } from '../core/write-output.js';
import { deriveCatalogue } from '../requirements/catalogue.js';
import { loadInterface } from '../../spec/load.js';
import { exitCode, type ExitCode } from './exit-code.js';
import { print, printError } from './output.js';
import { passphraseOf, type PassphraseOptions } from './passphrase.js';
import { rulingFiles, type RulingsOptions } from './rulings-options.js';
import { bundlePath } from './run-files.js';

/** Options of the command line. */
export interface AppendActionOptions extends PassphraseOptions, RulingsOptions {
  /** The certificate that gets a further signature. */
  readonly append: string;
  readonly signedBy?: readonly string[];
  readonly evidence?: string;
  readonly key: string;
  readonly challenge?: string;
}

/** `ems-conformance certify --append`: verifies as `verify` does, and signs the same statement; sends no request. */
export async function appendAction(options: AppendActionOptions): Promise<ExitCode> {
  const { append: file, signedBy = [], evidence, challenge } = options;
  if (signedBy.length === 0)
    throw new UsageError(
      '--append checks the signatures that are there.\nGive the public key of each with --signed-by.',
    );
  if (evidence === undefined)
    throw new UsageError('--append judges the evidence again before it signs.\nGive it with --evidence.');
  const loaded = await loadPrivateKey(options.key, await passphraseOf(options, process.env));
  if (loaded.kind === 'problem') throw new UsageError(loaded.message);
  const appended = await appendSignature({
    certificate: file,
    signedBy,
    key: loaded.key,
    evidence: await bundlePath(evidence),
    open: openPlanned,
    ...defined({ challenge, rulings: rulingFiles(options) }),
    catalogue: deriveCatalogue(await loadInterface()),
    suite: suiteIdentity(),
  });
  if (appended.kind !== 'appended') {
    printError(`${describeVerification(appended)}Nothing was signed.\n`);
    return appended.kind === 'refused' ? exitCode.notConforming : exitCode.couldNotJudge;
  }
  try {
    // Only a complete file replaces the certificate, since its other signatures could not be made again here.
    await writeOutput(`${file}.new`, appended.text);
    await rename(`${file}.new`, file);
  } catch (error) {
    throw new UsageError(`${file} can't be written: ${systemErrorInWords(error)}.\nIt is as it was.`);
  }
  print(`${file} has a further signature, by ${appended.by}.\n`);
  return exitCode.conforming;
}
