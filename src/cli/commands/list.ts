import type { Command } from 'commander';
import { withRevision } from '../command-options.js';
import type { ListOptions } from '../list-action.js';

export function list(program: Command): void {
  const command = program
    .command('list')
    .description('list the requirements')
    .argument('[pattern...]', 'by id, operation, kind or pattern with *')
    .option('--json', 'as JSON');
  withRevision(command, 'list those of').action(async (patterns: readonly string[], options: ListOptions) => {
    const { listAction } = await import('../list-action.js');
    process.exitCode = await listAction(patterns, options);
  });
}
