import { shellWord } from '../src/results/repeat-line.js';
import type { RequirementResult, Violation } from '../src/results/results.js';

/**
 * One shell line that shows a failure again: the request itself, or `replay`, which sends the requests before it as
 * well, and has a delivery sent again; empty for a delivery in recorded traffic.
 * @param folder where results and evidence of the run are
 */
export const repeatFailure = (violation: Violation, requirement: RequirementResult, folder?: string): string =>
  repeatNote(requirement, violation).isEnough ? violation.curl : replayLine(requirement, folder);

/** The same, followed by the failing request alone where the line is another one. */
export function repeatLines(violation: Violation, requirement: RequirementResult, folder?: string): readonly string[] {
  const line = repeatFailure(violation, requirement, folder);
  return [...new Set([line, violation.curl])].filter((each) => each !== '');
}

/** How to show a failure again. */
export interface RepeatNote {
  /** Whether the failing request alone shows it. */
  readonly isEnough: boolean;
  readonly sentence: string;
}

export function repeatNote(
  { condition }: RequirementResult,
  { related, curl, ofCreated, ofTraffic }: Violation,
): RepeatNote {
  if (ofTraffic === true) return { isEnough: true, sentence: 'It stands in traffic that the suite did not send.' };
  if (curl === '') return earlier('This line has the event sent again.');
  if (related.length > 0) return earlier('It shows in several requests together, which this line sends.');
  if (condition !== undefined && 'needsEarlier' in condition)
    return earlier('It needs the earlier request that the condition names; this line sends both.');
  if (ofCreated === true)
    return earlier('It is about a record that the run created; this line creates such a record again.');
  switch (condition?.kind) {
    case 'intermittent':
      return {
        isEnough: true,
        sentence:
          condition.words === undefined
            ? 'It comes and goes: the request may have to be sent several times.'
            : 'It depends on how often the request was sent: it may have to be sent several times.',
      };
    case 'fails-only-when':
    case 'not-told-apart':
    case 'seen-once':
      return earlier('Whether the request alone shows it is not known; this line sends those before it as well.');
    default:
      return { isEnough: true, sentence: 'This request alone shows it.' };
  }
}

const earlier = (sentence: string): RepeatNote => ({ isEnough: false, sentence });

/** The command that sends the stimuli of a failure again. */
export const replayLine = ({ id }: RequirementResult, folder = 'ems-conformance-out'): string =>
  `npx ems-conformance replay ${shellWord(folder)} --failure ${shellWord(id)}`;

/**
 * The text of the statement, quoted, and its source: `"The page size may be 500." (Endpoints › Systems, GET /systems)`.
 */
export const statementOf = ({ says, source }: RequirementResult): string =>
  says.length === 0 ? source : `"${says.join(' ')}" (${source.split(';')[0] ?? ''})`;
