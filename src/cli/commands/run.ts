import { Option, type Command } from 'commander';
import { shard, withGateOptions, withOutOptions, withPrintOptions, withTargetOptions } from '../command-options.js';
import { withRulings } from '../rulings-options.js';
import { duration } from '../duration.js';
import type { RunOptions } from '../run-action.js';

export function run(program: Command): void {
  const command = withTargetOptions(
    program
      .command('run')
      .description('judge an implementation; without configuration and base URL, the embedded reference'),
  );
  withGateOptions(withPrintOptions(withOutOptions(withRulings(command), 'where results, evidence and reports go')))
    .option(
      '--baseline <results>',
      'results.json of an earlier run: only new failures count, and what is no longer decided',
    )
    .optionsGroup('Output:')
    .option('--report <format...>', 'further reports: sarif, ctrf, github')
    .option('--json', 'print the results as JSON, and nothing else on standard output')
    .option('--open', 'show the run in a browser while it goes on, and at its end the report')
    .optionsGroup('Several runs:')
    .addOption(
      new Option('--shard <n/all>', 'send one of several shards of the run, which `merge` puts together, such as 3/8')
        .argParser(shard)
        .conflicts('baseline'),
    )
    .option(
      '--times <folder>',
      'divide the shards by what the requests took in an earlier run; the same for all shards',
    )
    .addOption(
      new Option('--for <time>', 'repeat the run with new seeds for so long, such as 30m or 2h, and count what fails')
        .argParser(duration)
        .conflicts(['shard', 'times', 'baseline', 'json', 'open', 'maxTime', 'rulings']),
    )
    .action(async (options: RunOptions) => {
      const { runAction } = await import('../run-action.js');
      // A selection never overwrites the results of a whole run.
      const isPart = options.only !== undefined || options.changes !== undefined;
      const out = isPart && command.getOptionValueSource('out') === 'default' ? 'ems-conformance-only' : options.out;
      process.exitCode = await runAction({ ...options, out });
    });
}
