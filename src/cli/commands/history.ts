import type { Command } from 'commander';

export function history(program: Command): void {
  program
    .command('history')
    .description('what passed, failed and stayed undecided over several runs')
    .argument('[results...]', 'results.json of each run, or the folders that hold them; by default the runs kept here')
    .option('-o, --out <folder>', 'write report.html of the newest run there, with the history in it')
    .option('--force', 'write into a folder that holds other files as well')
    .option('--json', 'print the history as JSON')
    .action(
      async (
        results: readonly string[],
        options: { readonly out?: string; readonly json?: boolean; readonly force?: boolean },
      ) => {
        const { historyAction } = await import('../history-action.js');
        process.exitCode = await historyAction(results, options);
      },
    );
}
