import type { Command } from 'commander';
import type { ChangesOptions } from '../changes-action.js';

export function changesCommand(program: Command): void {
  program
    .command('changes')
    .description(
      'tell what changes of the interface mean for the requirements; without files, list the changes that ' +
        'the interface records',
    )
    .argument('[from]', 'OpenAPI document to compare from, or a changelog of oasdiff (json, yaml)')
    .argument('[to]', 'OpenAPI document to compare with')
    .option(
      '--at <revision>',
      'print the OpenAPI document of a revision: initial, current, a date, a file with a named set, or ids ' +
        'of recorded changes',
    )
    .option('--json', 'as JSON')
    .action(async (from: string | undefined, to: string | undefined, options: ChangesOptions) => {
      const { changesAction } = await import('../changes-action.js');
      process.exitCode = await changesAction(from, to, options);
    });
}
