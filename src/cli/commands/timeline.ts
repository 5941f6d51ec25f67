import type { Command } from 'commander';

export function timeline(program: Command): void {
  program
    .command('timeline')
    .description('tell for each recorded change of the interface whether an implementation is before it or after it')
    .argument('<bundle>', 'evidence of a run (evidence.jsonl), or the folder that holds it')
    .option('--all', 'each change with its evidence, also those that the implementation shows')
    .option('--json', 'as JSON')
    .action(async (bundle: string, options: { readonly all?: boolean; readonly json?: boolean }) => {
      const { timelineAction } = await import('../timeline-action.js');
      process.exitCode = await timelineAction(bundle, options);
    });
}
