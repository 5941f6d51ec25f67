import type { Command } from 'commander';
import type { ReplayOptions } from '../replay-action.js';
import { withRevision } from '../command-options.js';
import { withSendingOptions } from '../command-options.js';

export function replay(program: Command): void {
  const command = program
    .command('replay')
    .description('send the stimuli of failures again, and tell which are fixed')
    .argument('<results>', 'results.json of a run, with its evidence.jsonl beside it, or the folder that holds both')
    .option('--failure <failure>', 'only this one: its requirement, or its number in the order of the results');
  withRevision(withSendingOptions(command, 'that of the run'), "instead of the run's, judge by").action(
    async (results: string, options: ReplayOptions) => {
      const { replayAction } = await import('../replay-action.js');
      process.exitCode = await replayAction(results, options);
    },
  );
}
