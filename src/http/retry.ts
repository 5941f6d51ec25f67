import type { Headers } from '../evidence/exchange.js';
import { transientStatuses } from '../answers/status.js';

/** Attempts of one step, the first one included. */
export const maxAttempts = 4;

/** Longest wait before a retry, even if `retry-after` asks for more; milliseconds. */
export const maxRetryDelayMs = 30_000;

const firstDelayMs = 500;

const monthName = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
/** The preferred form of an HTTP-date (RFC 9110 §5.6.7); `Date.parse` alone takes far more than dates. */
const httpDate = new RegExp(`^[A-Z][a-z]{2}, \\d{2} ${monthName} \\d{4} \\d{2}:\\d{2}:\\d{2} GMT$`);

/** Milliseconds since the epoch; `undefined` for anything but an HTTP-date. */
function parseDate(value: string | undefined): number | undefined {
  const time = value !== undefined && httpDate.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

/** Milliseconds that `retry-after` asks for (RFC 9110 §10.2.3); `undefined` when it is absent or not understood. */
function askedFor(headers: Headers, now: number): number | undefined {
  const header = (name: string): string | undefined => headers.find(([key]) => key === name)?.[1].trim();
  const value = header('retry-after');
  if (value === undefined) return undefined;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const date = parseDate(value);
  // Measured from the date that the server sends: its clock may be wrong.
  return date === undefined ? undefined : Math.max(0, date - (parseDate(header('date')) ?? now));
}

/**
 * How long to wait before the next attempt, in milliseconds; `undefined` when there should be none.
 * Honours `retry-after` up to a limit, else doubles from half a second.
 * @param attempt attempts made so far, minus one (0 after the first)
 * @param now milliseconds since the epoch
 */
export function retryDelay(status: number, headers: Headers, attempt: number, now = Date.now()): number | undefined {
  if (!transientStatuses.has(status) || attempt + 1 >= maxAttempts) return undefined;
  const delay = askedFor(headers, now) ?? firstDelayMs * 2 ** attempt;
  return Math.min(delay, maxRetryDelayMs);
}
