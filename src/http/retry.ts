import type { Headers } from '../evidence/exchange.js';
import { delayAskedFor } from '../answers/retry-after.js';
import { transientStatuses } from '../answers/status.js';

/** Attempts of one step, the first one included. */
export const maxAttempts = 4;

/** Longest wait before a retry, even if `retry-after` asks for more; milliseconds. */
export const maxRetryDelayMs = 30_000;

const firstDelayMs = 500;

/**
 * How long to wait before the next attempt, in milliseconds; `undefined` when there should be none.
 * Honours `retry-after` up to a limit, else doubles from half a second.
 * @param attempt attempts made so far, minus one (0 after the first)
 * @param now milliseconds since the epoch
 */
export function retryDelay(status: number, headers: Headers, attempt: number, now = Date.now()): number | undefined {
  if (!transientStatuses.has(status) || attempt + 1 >= maxAttempts) return undefined;
  const delay = delayAskedFor(headers, now) ?? firstDelayMs * 2 ** attempt;
  return Math.min(delay, maxRetryDelayMs);
}
