import type { Command } from 'commander';

export function report(program: Command): void {
  program
    .command('report')
    .description('make reports from recorded results')
    .argument('<results>', 'results.json of a run, or the folder that holds it')
    .option('-f, --format <format...>', 'html, junit, sarif, ctrf, summary, github, terminal', ['terminal'])
    .option('-o, --out <folder>', 'where files go (default: beside the results)')
    .option('--force', 'also use a folder that holds other files')
    .action(
      async (
        results: string,
        options: { readonly format: readonly string[]; readonly out?: string; readonly force?: boolean },
      ) => {
        const { reportAction } = await import('../report-action.js');
        process.exitCode = await reportAction(results, options);
      },
    );
}
