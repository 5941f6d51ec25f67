import { defined } from '../core/defined.js';
import { openPlanned } from '../campaign/planned-evidence.js';
import { suiteIdentity } from '../campaign/suite-identity.js';
import { UsageError } from '../campaign/usage-error.js';
import { describeVerification } from '../certificate/describe-verification.js';
import { verifyCertificate } from '../certificate/verify.js';
import { deriveCatalogue } from '../requirements/catalogue.js';
import { loadInterface } from '../../spec/load.js';
import { exitCode, type ExitCode } from './exit-code.js';
import { print, printError } from './output.js';
import { rulingFiles, type RulingsOptions } from './rulings-options.js';
import { bundlePath } from './run-files.js';

/** Options of the command line. */
export interface VerifyOptions extends RulingsOptions {
  readonly key: readonly string[];
  readonly threshold?: number;
  readonly evidence: string;
  readonly challenge?: string;
  readonly timestamp?: string;
  readonly timestampCa?: string;
}

const codes = {
  verified: exitCode.conforming,
  refused: exitCode.notConforming,
  unchecked: exitCode.couldNotJudge,
} as const;

/** `ems-conformance verify CERT`: reads three files, and no others. */
export async function verifyAction(
  certificate: string,
  { key, threshold, evidence, challenge, timestamp: file, timestampCa: ca, ...ofRulings }: VerifyOptions,
): Promise<ExitCode> {
  if ((file === undefined) !== (ca === undefined))
    throw new UsageError(
      'A time stamp is worth what its authority is.\nGive both --timestamp and --timestamp-ca, or neither.',
    );
  const verification = await verifyCertificate({
    certificate,
    keys: key,
    evidence: await bundlePath(evidence),
    open: openPlanned,
    ...defined({ challenge, threshold, rulings: rulingFiles(ofRulings) }),
    ...(file === undefined || ca === undefined ? {} : { timeStamp: { file, ca } }),
    catalogue: deriveCatalogue(await loadInterface()),
    suite: suiteIdentity(),
  });
  (verification.kind === 'verified' ? print : printError)(describeVerification(verification));
  return codes[verification.kind];
}
