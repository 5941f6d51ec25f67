import { Option, type Command } from 'commander';
import type { CertifyOptions } from '../certify-action.js';
import { withOutOptions, withPrintOptions, withTargetOptions } from '../command-options.js';

/** Options of a target that lead to no certificate, or that the class decides: not offered. */
const withheld: ReadonlySet<string> = new Set(['only', 'changes', 'revision', 'target']);

export function certify(program: Command): void {
  const command = withTargetOptions(
    program
      .command('certify')
      .description('judge an implementation by the whole plan, and sign a certificate if it reaches a class'),
  );
  for (const option of command.options) if (withheld.has(option.attributeName())) option.hideHelp();
  withPrintOptions(withOutOptions(command, 'where certificate, evidence, results and reports go'))
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
    .option('--report <format...>', 'further reports: sarif, ctrf, github')
    .addHelpText(
      'after',
      '\nExit codes: 0 certificate written, 1 not conforming, 2 no certificate for another reason, 130 interrupted.',
    )
    .action(async (options: CertifyOptions) => {
      const { certifyAction } = await import('../certify-action.js');
      process.exitCode = await certifyAction(options);
    });
}
