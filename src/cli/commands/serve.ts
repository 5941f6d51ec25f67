import type { Command } from 'commander';
import { port } from '../command-options.js';
import type { ServeOptions } from '../serve-action.js';

export function serve(program: Command): void {
  program
    .command('serve')
    .description('run the embedded reference on a port, until interrupted')
    .option('-p, --port <port>', 'port; 0 takes a free one', port, 8080)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--seed <text>', 'seed of its world')
    .option(
      '--varied',
      'each response takes another freedom that the interface leaves, so that clients meet all of them',
    )
    .action(async (options: ServeOptions) => {
      const { serveAction } = await import('../serve-action.js');
      process.exitCode = await serveAction(options);
    });
}
