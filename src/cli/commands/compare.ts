import type { Command } from 'commander';

export function compare(program: Command): void {
  program
    .command('compare')
    .description('show what differs between the results of two runs: verdicts, observations, totals')
    .argument('<a>', 'results.json of the first run, or the folder that holds it')
    .argument('<b>', 'the same of the second')
    .option('--json', 'as JSON')
    .action(async (a: string, b: string, options: { readonly json?: boolean }) => {
      const { compareAction } = await import('../compare-action.js');
      process.exitCode = await compareAction(a, b, { json: options.json === true });
    });
}
