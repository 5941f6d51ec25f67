import type { Command } from 'commander';
import type { RunOptions } from '../run-action.js';
import { withTargetOptions } from '../command-options.js';

export function run(program: Command): void {
  withTargetOptions(
    program.command('run').description('judge an implementation: the embedded reference unless a base URL is given'),
  )
    .option('--out <folder>', 'where results, evidence and reports go', 'ems-conformance-out')
    .option('--report <format...>', 'further reports: sarif, ctrf, github')
    .option('--baseline <results>', 'results.json of an earlier run: only new failures count for the exit code')
    .option('--fail-on <conditions>', 'further reasons to fail, e.g. must:inconclusive,should:fail,warnings', '')
    .action(async (options: RunOptions) => {
      const { runAction } = await import('../run-action.js');
      process.exitCode = await runAction(options);
    });
}
