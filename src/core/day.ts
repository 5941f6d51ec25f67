import type { Json } from './json.js';

/** A day by its date, `2026-03-01`. */
export type Day = string;

const dated = /^(\d{4}-\d{2}-\d{2})(?:T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2}))?$/;

/** The day of a date or of a time (RFC 3339); `undefined` for any other value. */
export function dayOf(value: Json | undefined): Day | undefined {
  const day = typeof value === 'string' ? dated.exec(value)?.[1] : undefined;
  if (day === undefined) return undefined;
  const time = Date.parse(`${day}T00:00:00Z`);
  // JavaScript reads 30 February as 2 March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : undefined;
}
