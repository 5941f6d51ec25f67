import type { Command } from 'commander';
import { withGateOptions, withRevision } from '../command-options.js';
import { withRulings } from '../rulings-options.js';
import type { JudgeOptions } from '../judge-action.js';

export function judgeCommand(program: Command): void {
  const command = withRevision(
    program
      .command('judge')
      .description(
        'judge recorded evidence again, with the same bytes as the live run, or recorded traffic (HAR); sends nothing',
      )
      .argument(
        '<recording...>',
        'evidence of a run (evidence.jsonl), or the folder that holds it; or HAR files, also with an entry in each ' +
          'line (.ndjson), or compressed (.gz)',
      )
      .option('-c, --config <file>', 'of recorded traffic: facts of the implementation, e.g. its names of properties')
      .option('-o, --out <folder>', 'where results and reports go; without it, only the summary is printed')
      .option('--force', 'also use a folder that holds other files')
      .option('--report <format...>', 'further reports: sarif, ctrf, github'),
    'judge by',
  );
  withGateOptions(withRulings(command)).action(async (recordings: readonly string[], options: JudgeOptions) => {
    const { judgeAction } = await import('../judge-action.js');
    process.exitCode = await judgeAction(recordings, options);
  });
}
