import type { Command } from 'commander';
import { port } from '../command-options.js';

export function serve(program: Command): void {
  program
    .command('serve')
    .description('run the embedded reference on a port, until interrupted')
    .option('-p, --port <port>', 'port; 0 takes a free one', port, 8080)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--seed <text>', 'seed of its world')
    .action(async (options: { readonly port: number; readonly host: string; readonly seed?: string }) => {
      const { serveAction } = await import('../serve-action.js');
      process.exitCode = await serveAction(options);
    });
}
