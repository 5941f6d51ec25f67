import type { Command } from 'commander';

export function openCommand(program: Command): void {
  program
    .command('open')
    .description('show the page of a recorded run in a browser, and print its address')
    .argument('<results>', 'the folder of a run, or its results.json')
    .action(async (results: string) => {
      const { openAction } = await import('../open-action.js');
      process.exitCode = await openAction(results);
    });
}
