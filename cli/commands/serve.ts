import { InvalidArgumentError, type Command } from 'commander';

const port = (text: string): number => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > 65535) throw new InvalidArgumentError('Give a port from 0 to 65535.');
  return value;
};

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
