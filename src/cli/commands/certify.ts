import { Option, type Command } from 'commander';
import { UsageError } from '../../campaign/usage-error.js';
import type { AppendActionOptions } from '../append-action.js';
import type { CertifyOptions } from '../certify-action.js';
import { collect, withOutOptions, withPrintOptions, withTargetOptions } from '../command-options.js';
import { withRulings } from '../rulings-options.js';

/** Options of a target that lead to no certificate, or that the class decides: not offered. */
const withheld: ReadonlySet<string> = new Set(['only', 'changes', 'revision', 'target', 'interface']);

/** The options that `--append` uses; it sends no request and makes no certificate of its own. */
const ofAppend: ReadonlySet<string> = new Set([
  'append',
  'signedBy',
  'evidence',
  'key',
  'passphraseEnv',
  'passphraseFile',
  'challenge',
  'rulings',
  'rulingsKey',
]);

/** The options that `--shards` uses; it sends no request. */
const ofShards: ReadonlySet<string> = new Set([
  'shards',
  'class',
  'key',
  'passphraseEnv',
  'passphraseFile',
  'challenge',
  'out',
  'force',
  'compress',
  'report',
  'rulings',
  'rulingsKey',
]);

/** @throws UsageError for an option that has no use beside another one */
function checkTogether(command: Command, { append, shards }: CertifyOptions & Partial<AppendActionOptions>): void {
  for (const option of command.options) {
    const name = option.attributeName();
    const long = option.long ?? name;
    if (command.getOptionValueSource(name) !== 'cli') continue;
    if (append !== undefined && !ofAppend.has(name))
      throw new UsageError(`--append signs what there is, and runs nothing.\nLeave out ${long}.`);
    if (shards !== undefined && !ofShards.has(name))
      throw new UsageError(`--shards were sent already.\nLeave out ${long}.`);
    if (append === undefined && (name === 'signedBy' || name === 'evidence'))
      throw new UsageError(`${long} belongs to --append, which names a certificate to sign as well.`);
  }
}

export function certify(program: Command): void {
  const command = withTargetOptions(
    program
      .command('certify')
      .description('judge an implementation by the whole plan, and sign a certificate if it reaches a class'),
  );
  for (const option of command.options) if (withheld.has(option.attributeName())) option.hideHelp();
  withPrintOptions(withOutOptions(withRulings(command), 'where certificate, evidence, results and reports go'))
    .addOption(
      new Option('--class <class>', 'conformance class')
        .choices(['service-core', 'service-full', 'receiver'])
        .default('service-core'),
    )
    .requiredOption('--key <file>', "the certifier's private key (PEM), as `keygen` makes it")
    .option('--passphrase-env <variable>', 'environment variable with the passphrase of the key')
    .option('--passphrase-file <file>', 'file with that passphrase')
    .option(
      '--challenge <text>',
      'text from who asks for the certificate; it is the seed, so that the evidence is not older',
    )
    .option('--shards <folders...>', 'sign what all shards of one run (`run --shard`) came to; sends nothing')
    .option('--append <certificate>', 'sign a certificate that others signed, with this key too; sends nothing')
    .option('--signed-by <file>', 'with --append: public key of who signed already; may be repeated', collect)
    .option('--evidence <bundle>', 'with --append: the evidence that was certified, or the folder that holds it')
    .option('--report <format...>', 'further reports: sarif, ctrf, github')
    .addHelpText(
      'after',
      '\nExit codes: 0 certificate written, 1 not conforming, 2 no certificate for another reason, 130 interrupted.' +
        '\nWith --append: 0 signed, 1 the certificate is refused (with a word that says why), 2 could not verify it.',
    )
    .action(async (options: CertifyOptions & Partial<AppendActionOptions>, command: Command) => {
      const { append } = options;
      checkTogether(command, options);
      if (append !== undefined) {
        const { appendAction } = await import('../append-action.js');
        process.exitCode = await appendAction({ ...options, append });
        return;
      }
      const { certifyAction } = await import('../certify-action.js');
      process.exitCode = await certifyAction(options);
    });
}
