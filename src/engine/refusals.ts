import { refuses, transientStatuses } from '../answers/status.js';
import { brokenByHead } from '../stimuli/odd-request.js';
import type { Step } from '../stimuli/scenario.js';
import type { RecordedAttempt } from './send.js';

/** Is the body of a request refused because of its content? */
export const isBodyRefused = ({ exchange: { outcome } }: RecordedAttempt): boolean =>
  outcome.kind === 'response' && refuses(outcome.status);

/**
 * Is a reading refused in a form that a client may choose, HEAD among them, or a request that takes turns with its
 * control? Not Modified is no answer to it either, and an error of the server may be about what is tried.
 */
export const isTrialRefused = (
  { purpose, violated, inTurn }: Step,
  { exchange: { outcome } }: RecordedAttempt,
): boolean =>
  (purpose === 'wire' || inTurn === true || violated?.keyword === brokenByHead.keyword) &&
  outcome.kind === 'response' &&
  outcome.status >= 300 &&
  !transientStatuses.has(outcome.status);

/** Is the record not in the state for the change? */
export const isConflict = ({ exchange: { outcome } }: RecordedAttempt): boolean =>
  outcome.kind === 'response' && outcome.status === 409;

/** Is there no such record, or no more? */
export const isGone = ({ exchange: { outcome } }: RecordedAttempt): boolean =>
  outcome.kind === 'response' && (outcome.status === 404 || outcome.status === 410);
