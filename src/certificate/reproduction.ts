import { repeatLine, type Repeatable } from '../results/repeat-line.js';
import { certificateFile, evidenceName } from './file-names.js';

/** Shell lines with which anyone repeats the run, judges the evidence again, and verifies the certificate. */
export interface Reproduction {
  readonly run: string;
  readonly judge: string;
  readonly verify: string;
}

/** The lines for a run. */
export function reproduction(results: Repeatable): Reproduction {
  const { suite } = results;
  const command = `npx ${suite.name}@${suite.version}`;
  return {
    run: repeatLine(results),
    judge: `${command} judge ${evidenceName}`,
    verify: `${command} verify ${certificateFile} --key public.pem --evidence ${evidenceName}`,
  };
}
