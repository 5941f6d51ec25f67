import type { Command } from 'commander';

export function init(program: Command): void {
  program
    .command('init')
    .description('write a configuration with every entry, switched off and explained')
    .option('-o, --out <file>', 'where to', 'ems-conformance.yaml')
    .option('--force', 'overwrite a file that is there')
    .action(async (options: { readonly out: string; readonly force?: boolean }) => {
      const { initAction } = await import('../init-action.js');
      process.exitCode = await initAction({ out: options.out, force: options.force === true });
    });
}
