import type { Command } from 'commander';
import type { RulingsActionOptions } from '../rulings-action.js';

export function rulings(program: Command): void {
  program
    .command('rulings')
    .description("sign rulings of the interface's maintainer about challenged requirements, for --rulings")
    .argument('<file...>', 'YAML files of one ruling each')
    .requiredOption('--key <file>', "the maintainer's private key (PEM), as `keygen` makes it")
    .option('--passphrase-env <variable>', 'environment variable with the passphrase of the key')
    .option('--passphrase-file <file>', 'file with that passphrase')
    .option('-o, --out <file>', 'the file to write', 'rulings.json')
    .action(async (files: readonly string[], options: RulingsActionOptions) => {
      const { rulingsAction } = await import('../rulings-action.js');
      process.exitCode = await rulingsAction(files, options);
    });
}
