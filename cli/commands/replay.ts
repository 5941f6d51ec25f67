import { InvalidArgumentError, type Command } from 'commander';
import type { ReplayOptions } from '../replay-options.js';
import { withTargetOptions } from '../target-options.js';

const positive = (text: string): number => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError('Give the number of a failure, from 1.');
  return value;
};

export function replay(program: Command): void {
  withTargetOptions(program.command('replay').description('send the stimuli of failures again, and tell which are fixed'))
    .argument('<results>', 'results.json of a run, with its evidence.jsonl beside it, or the folder that holds both')
    .option('--failure <n>', 'only this one, counted from 1 in the order of the results', positive)
    .action(async (results: string, options: ReplayOptions) => {
      const { replayAction } = await import('../replay-action.js');
      process.exitCode = await replayAction(results, options);
    });
}
