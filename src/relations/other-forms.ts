import { isDeepStrictEqual } from 'node:util';
import { isEmail } from '../core/fresh-text.js';
import { canonical, isArray, type Json } from '../core/json.js';

/** Digits after the point to which services round numbers, at most. */
const mostDigits = 9;

/** Numbers that services keep in four bytes differ by less, relative to their size. */
const singlePrecision = 1e-6;

/**
 * May a service show the sent value in this other form? Nobody stated the form of values: a number may be rounded, a
 * text may lose blanks or control characters, a list its repeated items, and a time may be written in another zone or
 * without its fraction.
 */
export function isOtherForm(sent: Json, seen: Json): boolean {
  if (typeof sent === 'number' && typeof seen === 'number') return isRounded(sent, seen);
  if (isArray(sent) && isArray(seen)) return isDeepStrictEqual(distinct(sent), distinct(seen));
  if (typeof sent === 'string' && typeof seen === 'string')
    return plain(sent) === plain(seen) || isSameTime(sent, seen);
  return false;
}

const distinct = (list: readonly Json[]): readonly string[] =>
  [...new Set(list.map((item) => canonical(item)))].toSorted();

function isRounded(sent: number, seen: number): boolean {
  if (Math.abs(sent - seen) <= singlePrecision * Math.abs(sent)) return true;
  // The nearest number with some number of digits, or one whose further digits are cut off.
  return Array.from({ length: mostDigits + 1 }, (_, digits) => 10 ** digits).some((unit) => {
    const lost = Math.abs(sent - seen) * unit;
    const isWhole = Math.abs(seen * unit - Math.round(seen * unit)) < singlePrecision;
    return isWhole && (lost <= 0.5 || (lost < 1 && Math.abs(seen) <= Math.abs(sent)));
  });
}

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\p{C}\p{Z}\s]+/gu, '')
    .toLowerCase();

/** A date at the beginning, and maybe a time (RFC 3339 §5.6); some write a year after 9999 with a sign. */
const dated = /^(?:\d{4}|\+\d{6})-\d{2}-\d{2}(?:[Tt ].*)?$/;

/** Milliseconds by which the same time differs at most without its fraction, and with one digit of it. */
const [fraction, digit] = [1000, 100];

/** A date and a time with its zone (RFC 3339 §5.6). */
const withZone = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}.*(?:[Zz]|[+-]\d{2}:?\d{2})$/;

/** Are two texts the same time, each with its zone? A response may write another zone, and fewer digits. */
export const isSameInstant = (sent: Json, seen: Json): boolean =>
  typeof sent === 'string' &&
  typeof seen === 'string' &&
  withZone.test(sent) &&
  withZone.test(seen) &&
  isSameTime(sent, seen);

/** A leap second (RFC 3339 §5.7). Most clocks have none, and show the second before it or the one after it. */
const leapSecond = /:60(?=[.,Zz+-])/;

function isSameTime(sent: string, seen: string): boolean {
  if (!dated.test(sent) || !dated.test(seen)) return false;
  const [before, after] = [Date.parse(sent.replace(leapSecond, ':59')), Date.parse(seen.replace(leapSecond, ':59'))];
  // A date alone is another form of any time on that day.
  if (sent.length <= 10 || seen.length <= 10) return sent.slice(0, 10) === seen.slice(0, 10);
  if (leapSecond.test(sent)) return after >= before && after - before <= fraction;
  const isWhole = before % fraction === 0 || after % fraction === 0;
  return Math.abs(before - after) < (isWhole ? fraction : digit);
}

/**
 * A service may show the earlier value until a person confirms the new one: an email address, or a second factor that
 * is turned on. A reset is an action, which no record keeps.
 */
export const mayShowEarlier = (pointer: string, sent: Json): boolean =>
  (typeof sent === 'string' && isEmail(sent)) || (sent === true && /\/mfa|\/twoFactor|\/2fa|reset$/i.test(pointer));
