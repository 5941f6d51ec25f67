import { defined } from '../core/defined.js';
import { systemErrorInWords } from '../core/system-error.js';
import { rm } from 'node:fs/promises';
import { html } from '../../reports/html/reporter.js';
import { writeReports } from '../../reports/write-reports.js';
import { resultsFile } from './run-files.js';
import { join } from 'node:path';
import { evidenceIn } from '../evidence/evidence-file.js';
import { openPlanned } from '../campaign/planned-evidence.js';
import { suiteIdentity } from '../campaign/suite-identity.js';
import { UsageError } from '../campaign/usage-error.js';
import { limitsTooLow } from '../certificate/limits.js';
import { effectiveLimits } from '../config/defaults.js';
import type { ConformanceClass, LeastLimits } from '../certificate/conformance-classes.js';
import { classNamed } from '../certificate/conformance-classes.js';
import { certificateFile, testResultFile } from '../certificate/file-names.js';
import { issueCertificate } from '../certificate/issue.js';
import { publishedReportFile, serialisePublishedReport } from '../certificate/published-report.js';
import { loadPrivateKey } from '../certificate/private-key.js';
import { describeUnmetConditions } from '../certificate/describe-unmet-conditions.js';
import { headline } from '../certificate/describe-verification.js';
import { loadCatalogue } from '../changes/load-catalogue.js';
import type { TargetOptions } from '../campaign/target-options.js';
import type { OutOptions, PrintOptions } from './command-options.js';
import { exitCode, type ExitCode } from './exit-code.js';
import { writeCommandFile } from './write-command-file.js';
import { print, printError } from './output.js';
import { passphraseOf, type PassphraseOptions } from './passphrase.js';
import { mergeAction } from './merge-action.js';
import { reportInputOf } from './report-action.js';
import { rulingsOf, type RulingsOptions } from './rulings-options.js';
import { shellWord } from '../results/repeat-line.js';
import { runAction } from './run-action.js';

/** Options of the command line. */
export interface CertifyOptions extends TargetOptions, PassphraseOptions, OutOptions, PrintOptions, RulingsOptions {
  readonly class: string;
  readonly key: string;
  readonly challenge?: string;
  readonly report?: readonly string[];
  /** Shards of a run that was sent already. */
  readonly shards?: readonly string[];
}

/** Longer challenges are no use, and make unreadable certificates. */
const longestChallenge = 256;

/** `ems-conformance certify`: a whole run, or all shards of one, and a signature of the result. */
export async function certifyAction(options: CertifyOptions): Promise<ExitCode> {
  const to = checked(options);
  const { challenge, out } = options;
  // Before anything is sent: a key that does not open would make the run worthless.
  const loaded = await loadPrivateKey(options.key, await passphraseOf(options, process.env));
  if (loaded.kind === 'problem') throw new UsageError(loaded.message);
  const { catalogue } = await loadCatalogue(undefined);
  const rulings = await rulingsOf(options, catalogue.iface.title);
  const files = {
    certificate: join(out, certificateFile),
    testResult: join(out, testResultFile),
    report: join(out, publishedReportFile),
  };
  // A certificate of an earlier run must not stand in one folder with this run's evidence.
  for (const file of Object.values(files)) await removeFile(file);
  const code =
    options.shards === undefined
      ? await runAction({
          ...options,
          target: to.role,
          ...defined({ seed: challenge }),
          failOn: '',
          checkConfiguration: (configuration) => checkLimits(effectiveLimits(configuration), to),
        })
      : await mergeAction(options.shards, { ...options, failOn: '' });
  if (code === exitCode.interrupted) return code;
  const evidence = await evidenceIn(out);
  const issued = await issueCertificate({
    evidence,
    open: openPlanned,
    catalogue,
    suite: suiteIdentity(),
    class: to,
    challenge: challenge ?? null,
    rulings,
    key: loaded.key,
  });
  if (issued.kind === 'none') {
    printError(`\n${describeUnmetConditions(issued.unmetConditions, issued.assessment)}`);
    return code === exitCode.conforming ? exitCode.couldNotJudge : code;
  }
  await writeCommandFile(files.testResult, issued.testResult);
  await writeCommandFile(files.certificate, issued.certificate);
  await writeCommandFile(files.report, serialisePublishedReport(issued.report));
  print(
    `\nCertificate: ${headline(issued.predicate)}\n  ${files.certificate} (and as in-toto test-result: ` +
      `${files.testResult}; in short, for publishing: ${files.report})\n  ` +
      `anyone verifies it with evidence and public key:\n  ` +
      `ems-conformance verify ${files.certificate} --key ${publicKeyBeside(options.key)} ` +
      `--evidence ${evidence}${challengeLine(options)}${rulingsLine(options)}\n`,
  );
  await showOnPage(out);
  if (code !== exitCode.conforming)
    printError('The certificate is written and holds. What else went wrong with this run is told above.\n');
  return exitCode.conforming;
}

/** The option of `verify` that refuses a certificate of an earlier run. */
const challengeLine = ({ challenge }: CertifyOptions): string =>
  challenge === undefined ? '' : ` --challenge ${shellWord(challenge)}`;

/** The options of `verify` for a certificate under rulings. */
const rulingsLine = ({ rulings, rulingsKey = [] }: RulingsOptions): string =>
  rulings === undefined ? '' : [` --rulings ${rulings}`, ...rulingsKey.map((key) => `--rulings-key ${key}`)].join(' ');

/** @throws UsageError where a folder stands in its place, or the file can't be removed */
async function removeFile(file: string): Promise<void> {
  try {
    await rm(file, { force: true });
  } catch (error) {
    throw new UsageError(
      `${file} is to be written, and can't: ${systemErrorInWords(error)}.\nRemove what stands there, or give ` +
        'another folder with --out.',
    );
  }
}

/** Writes the page again, with the certificate on it. If that fails, the certificate is still valid. */
async function showOnPage(out: string): Promise<void> {
  const input = await reportInputOf(join(out, resultsFile));
  for (const outcome of await writeReports([html], input, out))
    if (outcome.kind === 'failed') printError(`${outcome.message}\n`);
}

/** The public key as `keygen` names it, or a placeholder for it. */
const publicKeyBeside = (privateKey: string): string =>
  privateKey.endsWith('.private.pem') ? privateKey.replace(/\.private\.pem$/, '.public.pem') : '<its public key>';

/** Refuses a run that would look at less than the class asks for. */
function checkLimits(limits: LeastLimits, to: ConformanceClass): void {
  const [first] = limitsTooLow(limits, to);
  if (first === undefined) return;
  throw new UsageError(`No certificate: ${first.message}.\n${first.remedy}`);
}

/** Refuses options that could not lead to a certificate, before any request is sent. */
function checked(options: CertifyOptions): ConformanceClass {
  const { class: id, challenge, seed, only, changes, revision, target, interface: withoutInterface } = options;
  const found = classNamed(id);
  if (found === undefined) throw new UsageError(`There is no conformance class "${id}".`);
  if (only !== undefined)
    throw new UsageError('A certificate is about the whole plan.\nLeave out --only; `run` has it.');
  if (changes !== undefined)
    throw new UsageError('A certificate is about the whole plan.\nLeave out --changes; `run` has it.');
  if (revision !== undefined)
    throw new UsageError('A certificate is about the current revision.\nLeave out --revision; `run` has it.');
  if (withoutInterface !== undefined)
    throw new UsageError('A certificate is about the interface.\nLeave out --interface none; `run` has it.');
  if (target !== undefined && target !== found.role)
    throw new UsageError(`${id} is about a ${found.role}.\nLeave out --target: the class decides.`);
  if (challenge === undefined) return found;
  if (seed !== undefined) throw new UsageError('The challenge is the seed.\nLeave out --seed.');
  if (challenge === '' || challenge.length > longestChallenge)
    throw new UsageError(`A challenge has 1 to ${longestChallenge} characters.`);
  return found;
}
