import { UsageError } from '../campaign/usage-error.js';
import { ChangesError } from '../changes/changes-error.js';
import { RevisionError } from '../changes/revision-error.js';
import { ConfigurationError } from '../config/configuration-error.js';
import { EvidenceError } from '../evidence/evidence-error.js';
import { RequestError } from '../http/request-error.js';
import { ReceiverError } from '../receiver/receiver-error.js';
import { ResultsError } from '../results/results-error.js';
import { SourceError } from '../documents/source-error.js';
import { exitCode, type ExitCode } from './exit-code.js';
import { printError } from './output.js';

/** Errors whose message is complete for a person: the problem, its origin, and the next step. */
const explained = [
  UsageError,
  ConfigurationError,
  EvidenceError,
  ResultsError,
  ReceiverError,
  RequestError,
  RevisionError,
  ChangesError,
  SourceError,
];

/** Explains an error on standard error, and gives the exit code. A fault of this suite is called one. */
export function explainError(error: unknown): ExitCode {
  if (error instanceof Error && explained.some((kind) => error instanceof kind)) {
    printError(`${error.message}\n`);
    return exitCode.couldNotJudge;
  }
  const message = error instanceof Error ? error.message : String(error);
  printError(
    `This is a fault of ems-conformance, not of the implementation: ${message}\nPlease report it with the ` +
      'command line; EMS_CONFORMANCE_DEBUG=1 shows where it happened.\n',
  );
  if (process.env['EMS_CONFORMANCE_DEBUG'] !== undefined && error instanceof Error)
    printError(`${error.stack ?? ''}\n`);
  return exitCode.couldNotJudge;
}
