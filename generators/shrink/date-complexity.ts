import { codePoints } from '../../src/core/json.js';

const DAY = String.raw`(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)`;
const CLOCK = String.raw`(?<time>\d\d:\d\d:\d\d)(?<fraction>\.\d+)?(?<offset>.*)`;
/** A date or date-time of RFC 3339, in its parts. */
export const DATE = new RegExp(`^${DAY}(?:[Tt]${CLOCK})?$`, 'u');

/** How far a date is from a round one; `undefined` for other texts. */
export function dateComplexity(text: string): number | undefined {
  const parts = codePoints(text) < 10 ? undefined : DATE.exec(text)?.groups;
  if (parts === undefined) return undefined;
  const { year, month, day, time, fraction, offset } = parts;
  return (
    Math.abs(Number(year) - 2000) * 64 +
    (month === '01' ? 0 : 16) +
    (day === '01' ? 0 : 8) +
    (time === undefined || time === '00:00:00' ? 0 : 4) +
    (fraction === undefined ? 0 : 2) +
    (offset === undefined || offset === 'Z' ? 0 : 1)
  );
}
