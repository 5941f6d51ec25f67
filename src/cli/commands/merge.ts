import type { Command } from 'commander';
import { withGateOptions, withOutOptions, withRevision } from '../command-options.js';
import { withRulings } from '../rulings-options.js';
import type { MergeOptions } from '../merge-action.js';

export function merge(program: Command): void {
  const command = withRevision(
    withOutOptions(
      program
        .command('merge')
        .description('put the shards of one run together, and judge them as that run')
        .argument('<shards...>', 'folders of `run --shard`, or their evidence.jsonl'),
      'where the evidence of the whole run, results and reports go',
    ).option('--report <format...>', 'further reports: sarif, ctrf, github'),
    'judge by',
  );
  withGateOptions(withRulings(command)).action(async (shards: readonly string[], options: MergeOptions) => {
    const { mergeAction } = await import('../merge-action.js');
    process.exitCode = await mergeAction(shards, options);
  });
}
