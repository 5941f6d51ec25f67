import { shellWord } from '../src/results/repeat-line.js';
import type { RequirementResult, Violation } from '../src/results/results.js';

/**
 * One shell line that shows a failure again: the request itself, or, for a delivery, `replay`, which makes the
 * implementation send it again to a new receiver. @param folder where results and evidence of the run are
 */
export const repeatFailure = ({ curl }: Violation, requirement: RequirementResult, folder?: string): string =>
  curl === '' ? replayLine(requirement, folder) : curl;

/** The command that sends the stimuli of a failure again. */
export const replayLine = ({ id }: RequirementResult, folder = 'ems-conformance-out'): string =>
  `npx ems-conformance replay ${shellWord(folder)} --failure ${shellWord(id)}`;

/**
 * The text of the statement, quoted, and its source: `"The page size may be 500." (Endpoints › Systems, GET /systems)`.
 */
export const statementOf = ({ says, source }: RequirementResult): string =>
  says.length === 0 ? source : `"${says.join(' ')}" (${source.split(';')[0] ?? ''})`;
