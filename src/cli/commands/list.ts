import { Option, type Command } from 'commander';
import { withRevision } from '../command-options.js';
import type { ListOptions } from '../list-action.js';

export function list(program: Command): void {
  const command = program
    .command('list')
    .description('list the requirements, the statements of the interface, or its ambiguities')
    .argument('[pattern...]', 'by id, operation, kind or pattern with *')
    .option('--json', 'as JSON')
    .addOption(
      new Option('--matrix', 'each statement of the interface with its requirements, stimuli and faults').conflicts(
        'ambiguities',
      ),
    )
    .option(
      '--ambiguities',
      'what the interface leaves open, as a page of Markdown: readings, practice, proposed words',
    )
    .option(
      '--results <runs...>',
      'with --matrix: a run whose verdicts are shown; with --ambiguities: runs whose observations are counted',
    );
  withRevision(command, 'list those of').action(async (patterns: readonly string[], options: ListOptions) => {
    const { listAction } = await import('../list-action.js');
    process.exitCode = await listAction(patterns, options);
  });
}
