import type { Command } from 'commander';

export function har(program: Command): void {
  program
    .command('har')
    .description('write the exchanges of a run as a HAR file, for browsers and proxies to show; secrets stay labels')
    .argument('<bundle>', 'evidence of a run (evidence.jsonl), or the folder that holds it')
    .option('-o, --out <file>', 'where the HAR goes (default: standard output)')
    .action(async (bundle: string, options: { readonly out?: string }) => {
      const { harAction } = await import('../har-action.js');
      process.exitCode = await harAction(bundle, options);
    });
}
