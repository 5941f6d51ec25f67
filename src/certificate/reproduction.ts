import { repeatLine, rulingsOptions, type Repeatable } from '../results/repeat-line.js';
import type { Results } from '../results/results.js';
import { certificateFile } from './file-names.js';

/** Shell lines with which anyone repeats the run, judges the evidence again, and verifies the certificate. */
export interface Reproduction {
  readonly run: string;
  readonly judge: string;
  readonly verify: string;
}

/** The lines for a run. @param evidence name of the file that was certified */
export function reproduction(results: Repeatable & Pick<Results, 'rulings'>, evidence: string): Reproduction {
  const { suite } = results;
  const under = rulingsOptions(results);
  const command = `npx ${suite.name}@${suite.version}`;
  return {
    run: repeatLine(results, command),
    judge: `${command} judge ${evidence}${under}`,
    verify: `${command} verify ${certificateFile} --key public.pem --evidence ${evidence}${under}`,
  };
}
