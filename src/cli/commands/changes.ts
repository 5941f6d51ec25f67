import { Option, type Command } from 'commander';
import type { ChangesOptions } from '../changes-action.js';
import { day } from '../command-options.js';

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
    .addOption(
      new Option(
        '--differ <which>',
        'who compares two documents: own, oasdiff, or auto (oasdiff where it is installed)',
      )
        .choices(['own', 'oasdiff', 'auto'])
        .default('own'),
    )
    .option(
      '--refs-from <folder...>',
      'further folders from which references of the documents may be read; without it, only those of the documents',
    )
    .option(
      '--results <run...>',
      'folders of runs: their evidence is judged by both documents, and what fails by the later one only is named',
    )
    .option(
      '--today <day>',
      'the day of the comparison of two documents, such as 2026-03-01: a sunset has passed by then or not ' +
        '(default: the current day, UTC)',
      day,
    )
    .option('--write <file>', 'write changes that are not recorded yet as draft entries of the changelog')
    .addOption(
      new Option(
        '--since <day or id>',
        'tell as Markdown what implementers have to do about the changes since then',
      ).conflicts(['at', 'json', 'markdown', 'write']),
    )
    .addOption(new Option('--json', 'as JSON').conflicts('markdown'))
    .option('--markdown', 'as Markdown, for release notes or a pull request')
    .action(async (from: string | undefined, to: string | undefined, options: ChangesOptions) => {
      const { changesAction } = await import('../changes-action.js');
      process.exitCode = await changesAction(from, to, options);
    });
}
