import { wordsOf } from '../../src/core/text.js';
import type { Json } from '../../src/core/json.js';

/** Words in the names of two members of which the first is not after the second, e.g. `startsAt` and `endsAt`. */
const pairs: ReadonlySet<string> = new Set([
  'start end',
  'start stop',
  'start until',
  'starts ends',
  'begin end',
  'begin until',
  'begins ends',
  'first last',
  'from to',
  'from until',
  'since until',
  'after before',
  'min max',
  'minimum maximum',
  'least most',
  'lower upper',
  'low high',
]);

/** Do two names differ in one word alone, and is that pair of words one that orders their values? */
function isOrdered(first: string, second: string): boolean {
  const [one, other] = [wordsOf(first), wordsOf(second)];
  if (one.length !== other.length) return false;
  const different = one.flatMap((word, at) => (word === other[at] ? [] : [`${word} ${other[at] ?? ''}`]));
  return different.length === 1 && pairs.has(different[0] ?? '');
}

/** A number that orders values: numbers, dates and times of day. */
function placeOf(value: Json): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return undefined;
  const isDate = /^\d{4}-\d{2}-\d{2}(?:T|$)/.test(value);
  if (!isDate && !/^\d{2}:\d{2}:\d{2}/.test(value)) return undefined;
  const place = Date.parse(isDate ? value : `2000-01-01T${value}`);
  return Number.isNaN(place) ? undefined : place;
}

/**
 * The members of an object with a start before its end, and a minimum below its maximum, where the names of two members
 * say so: the two values change places, and of two equal ones the second becomes a little larger. Where the schemas of
 * the members do not allow it, they stay as they are.
 * @param accepts whether the schema of a member allows a value
 */
export function orderedMembers(
  members: ReadonlyMap<string, Json>,
  accepts: (name: string, value: Json) => boolean,
): ReadonlyMap<string, Json> {
  const ordered = new Map(members);
  for (const first of members.keys())
    for (const second of members.keys()) {
      if (!isOrdered(first, second)) continue;
      const [start = null, end = null] = [ordered.get(first), ordered.get(second)];
      const [from, to] = [placeOf(start), placeOf(end)];
      if (from === undefined || to === undefined || from < to) continue;
      if (from > to && accepts(first, end) && accepts(second, start)) {
        ordered.set(first, end);
        ordered.set(second, start);
      }
      if (from === to) {
        const later = laterThan(end);
        if (later !== undefined && accepts(second, later)) ordered.set(second, later);
      }
    }
  return ordered;
}

/** A value a little after another one: a number by one, a date by a day, a time of a day by an hour. */
function laterThan(value: Json): Json | undefined {
  if (typeof value === 'number') return value + 1;
  if (typeof value !== 'string') return undefined;
  if (/^\d{4}-/.test(value)) {
    const text = new Date(Date.parse(value) + 86_400_000).toISOString();
    return !value.includes('T') ? text.slice(0, 10) : value.includes('.') ? text : text.replace('.000Z', 'Z');
  }
  const hour = Number(value.slice(0, 2));
  return hour < 23 ? `${String(hour + 1).padStart(2, '0')}${value.slice(2)}` : undefined;
}
