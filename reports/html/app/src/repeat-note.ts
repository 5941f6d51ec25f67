import type { Exchange } from '../../../../src/evidence/exchange.js';
import type { RequirementResult, Violation } from '../../../../src/results/results.js';

/** How to show a failure again. */
export interface RepeatNote {
  /** Whether the failing request alone shows it. */
  readonly isEnough: boolean;
  readonly sentence: string;
}

/** @param exchange the failing exchange; `undefined` where it is not known */
export function repeatNote(
  { condition }: RequirementResult,
  { related, curl }: Violation,
  exchange: Exchange | undefined,
): RepeatNote {
  if (curl === '') return earlier('This line has the event sent again.');
  if (related.length > 0) return earlier('It shows in several requests together, which this line sends.');
  if (condition !== undefined && 'needsEarlier' in condition)
    return earlier('It needs the earlier request that the condition names; this line sends both.');
  if (exchange?.kind === 'exchange' && exchange.pathOrigin === 'created')
    return earlier('It is about a record that the run created; this line creates such a record again.');
  switch (condition?.kind) {
    case 'intermittent':
      return { isEnough: true, sentence: 'It comes and goes: the request may have to be sent several times.' };
    case 'not-told-apart':
    case 'seen-once':
      return earlier('Whether the request alone shows it is not known; this line sends those before it as well.');
    default:
      return { isEnough: true, sentence: 'This request alone shows it.' };
  }
}

const earlier = (sentence: string): RepeatNote => ({ isEnough: false, sentence });
