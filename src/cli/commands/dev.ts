import type { Command } from 'commander';
import { collect, withRevision, withSendingOptions } from '../command-options.js';
import type { DevOptions } from '../dev-action.js';

export function dev(program: Command): void {
  const command = program
    .command('dev')
    .description('send again what failed, each time the implementation changes, and show what is fixed; until ended')
    .argument('[folder]', 'the folder of a run; a run is made where it has none', 'ems-conformance-out')
    .option('--watch <path>', 'a file or folder whose changes count as well as a restart; may be repeated', collect);
  withRevision(withSendingOptions(command, 'that of the run'), "instead of the run's, judge by").action(
    async (folder: string, options: DevOptions) => {
      const { devAction } = await import('../dev-action.js');
      process.exitCode = await devAction(folder, options);
    },
  );
}
