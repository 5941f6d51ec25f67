import type { Headers } from '../evidence/exchange.js';
import { header } from './header.js';

const day = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)';
const month = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
/** The preferred form of an HTTP-date (RFC 9110 §5.6.7); `Date.parse` alone takes far more than dates. */
export const httpDate = new RegExp(`^${day}, \\d{2} ${month} \\d{4} \\d{2}:\\d{2}:\\d{2} GMT$`);

/** Milliseconds since the epoch; `undefined` for anything but an HTTP-date. */
function parseDate(value: string | undefined): number | undefined {
  const time = value !== undefined && httpDate.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

/**
 * Milliseconds that `retry-after` asks for (RFC 9110 §10.2.3); `undefined` when it is absent or not understood.
 * @param now milliseconds since the epoch; without it, a date counts only beside the date of the response
 */
export function delayAskedFor(headers: Headers, now?: number): number | undefined {
  const value = header(headers, 'retry-after')?.trim();
  if (value === undefined) return undefined;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const date = parseDate(value);
  // Measured from the date that the server sends: its clock may be wrong.
  const from = parseDate(header(headers, 'date')?.trim()) ?? now;
  return date === undefined || from === undefined ? undefined : Math.max(0, date - from);
}
