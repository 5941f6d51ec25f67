import { isObject, type Json, type JsonObject } from '../core/json.js';

/** A time with its zone (RFC 3339 §5.6). */
const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;

/** A date alone. */
const date = /^\d{4}-\d{2}-\d{2}$/;

/** Is it a text of a time with its zone? */
export const isTime = (value: Json | undefined): boolean => typeof value === 'string' && time.test(value);

/** Zones in which times are written, with their minutes; of the two times of a period each is in one of them. */
const zones = [
  ['+02:00', 120],
  ['+05:30', 330],
] as const;

/** Spellings that RFC 3339 §5.6 allows beside the usual one: small letters, and zones of hours and minutes. */
const spellings = [
  { letter: 't', digits: 6, zone: '+05:45', minutes: 345 },
  { letter: 'T', digits: 9, zone: '-03:30', minutes: -210 },
  { letter: 't', digits: 1, zone: 'z', minutes: 0 },
] as const;

/** The same instant in a spelling that few services write, by its place in the record; `undefined` for another text. */
export function respelledTime(text: string, place: number): string | undefined {
  const [, fraction = '.'] = time.exec(text) ?? [];
  const { letter, digits, zone, minutes } = spellings[place % spellings.length] ?? spellings[0];
  const at = Date.parse(text) + minutes * 60_000;
  if (!time.test(text) || Number.isNaN(at)) return undefined;
  return `${new Date(at).toISOString().slice(0, 19).replace('T', letter)}${fraction.padEnd(digits + 1, '0')}${zone}`;
}

/**
 * The calendar repeats after so many years, days of the week and leap days too. Times of today are then later than the
 * last second that a signed number of 32 bits counts, in January 2038.
 */
const yearsOfCycle = 28;

/** The same time in another zone, as its place in the record has it; `undefined` for another text. */
export function inOtherZone(text: string, place: number): string | undefined {
  const [, fraction = ''] = time.exec(text) ?? [];
  const [zone, minutes] = zones[place % zones.length] ?? zones[0];
  const at = Date.parse(text) + minutes * 60_000;
  if (!time.test(text) || Number.isNaN(at)) return undefined;
  const written = `${new Date(at).toISOString().slice(0, 19)}${fraction}${zone}`;
  return written === text ? undefined : written;
}

/**
 * A date, or a time with a fraction of one digit, after January 2038; `undefined` for another text. All of a body are
 * moved by as many years, so the end of a period stays after its beginning.
 */
export const inLaterYear = (text: string): string | undefined =>
  time.test(text) || date.test(text)
    ? `${Number(text.slice(0, 4)) + yearsOfCycle}${text.slice(4).replace(/(:\d{2})(?=Z|[+-]\d{2}:\d{2}$)/, '$1.5')}`
    : undefined;

/** A day of the past that not every year has (RFC 3339 §5.7). */
const leapDay = '2024-02-29';

/** A leap day for the date of a record, and for its period of a day the one with both hours exchanged. */
export function otherDaysAndHours(record: JsonObject): ReadonlyMap<string, string> {
  const [day, ...days] = textsLike(record, date);
  const [one, another, ...hours] = textsLike(record, /^\d{2}:\d{2}(?::\d{2})?$/);
  const other = new Map<string, string>();
  // Two dates may be a beginning and an end, which differ.
  if (day !== undefined && days.length === 0) other.set(day[0], leapDay);
  // Of a period and the one with both hours exchanged, one passes midnight.
  if (one !== undefined && another !== undefined && hours.length === 0 && one[1] !== another[1])
    other.set(one[0], another[1]).set(another[0], one[1]);
  return other;
}

const textsLike = (record: JsonObject, form: RegExp): readonly (readonly [name: string, text: string])[] =>
  Object.entries(record).flatMap(([name, value]) =>
    typeof value === 'string' && form.test(value) ? [[name, value] as const] : [],
  );

/** Does a schema restrict a date or a time no further than by this length? */
export const isPlainTime = (schema: Json | undefined, text: string): boolean =>
  schema === undefined ||
  (isObject(schema) &&
    Object.keys(schema).every((keyword) => plainOfTime.has(keyword)) &&
    Number(schema['maxLength'] ?? Number.POSITIVE_INFINITY) >= text.length);

/** Keywords that a date or a time has beside its format. Its length is what it was, or greater. */
const plainOfTime: ReadonlySet<string> = new Set(
  'type format description title example examples minLength maxLength'.split(' '),
);
