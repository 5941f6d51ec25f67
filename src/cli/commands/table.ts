import type { Command } from 'commander';
import { collect, number } from '../command-options.js';
import { withRulings } from '../rulings-options.js';
import type { TableOptions } from '../table-action.js';

export function table(program: Command): void {
  withRulings(
    program
      .command('table')
      .description('verify published reports with their certificates, offline, and make a static site of them')
      .argument('<reports...>', 'conformance.yaml of each implementation, or the folders that hold it')
      .requiredOption(
        '--key <file>',
        'public key (PEM or DER) of who has to have signed; may be repeated, and each has to',
        collect,
      )
      .option('--threshold <n>', 'how many of the keys have to have signed (default: each of them)', number(1, true))
      .option('-o, --out <folder>', 'where the site goes', 'ems-conformance-table')
      .option('--force', 'also use a folder that holds other files'),
  )
    .addHelpText(
      'after',
      '\nExit codes: 0 all are shown, 1 some are refused (with a word that says why), 2 some could not be verified.',
    )
    .action(async (reports: readonly string[], options: TableOptions) => {
      const { tableAction } = await import('../table-action.js');
      process.exitCode = await tableAction(reports, options);
    });
}
