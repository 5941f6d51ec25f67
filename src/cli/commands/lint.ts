import type { Command } from 'commander';

export function lint(program: Command): void {
  program
    .command('lint <document>')
    .description('compare an OpenAPI document (file or URL) with the interface; nothing is sent')
    .option('--notices', 'show also more than 20 notices: what is stated and missing in the document, or advisory')
    .option('--json', 'write everything that was found as JSON')
    .addHelpText('after', '\nExit codes: 0 no contradiction, 1 contradictions, 2 the document cannot be read.')
    .action(async (document: string, options: { readonly notices?: boolean; readonly json?: boolean }) => {
      const { lintAction } = await import('../lint-action.js');
      process.exitCode = await lintAction(document, {
        json: options.json === true,
        notices: options.notices === true,
      });
    });
}
