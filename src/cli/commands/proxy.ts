import type { Command } from 'commander';
import { port, withGateOptions, withRevision } from '../command-options.js';
import { duration } from '../duration.js';
import type { ProxyOptions } from '../proxy-action.js';

export function proxyCommand(program: Command): void {
  const command = withRevision(
    program
      .command('proxy')
      .description('pass requests of others on to a service, and judge the exchanges; sends no request of its own')
      .requiredOption('--to <url>', 'base URL of the service; the paths of the interface follow it')
      .option('-p, --port <port>', 'port to listen on (default: 8080); 0 takes a free one', port)
      .option('--host <address>', 'address to listen on (default: 127.0.0.1)')
      .option('--for <duration>', 'end after this time, e.g. 30m (default: Ctrl-C ends it)', duration)
      .option('-c, --config <file>', 'facts of the implementation, e.g. its names of properties')
      .option('-o, --out <folder>', 'where evidence, results and reports go', 'ems-conformance-out')
      .option('--force', 'also use a folder that holds other files')
      .option('--report <format...>', 'further reports: sarif, ctrf, github'),
    'judge by',
  );
  withGateOptions(command).action(async (options: ProxyOptions) => {
    const { proxyAction } = await import('../proxy-action.js');
    process.exitCode = await proxyAction(options);
  });
}
