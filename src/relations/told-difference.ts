import { count } from '../core/count.js';
import { isArray, isObject, typeOf, type Json } from '../core/json.js';

/** A way in which a value that comes back may differ from the one that was sent, in words. */
interface Way {
  readonly told: (sent: string, seen: string) => string;
  readonly holds: (sent: string, seen: string) => boolean;
}

const way = (told: string | Way['told'], holds: Way['holds']): Way => ({
  told: typeof told === 'string' ? () => told : told,
  holds,
});

const unescaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll(/&(?:quot|#34);/g, '"')
    .replaceAll(/&(?:apos|#0?39|#x27);/gi, "'")
    .replaceAll('&amp;', '&');

const percentDecoded = (text: string): string =>
  text.replaceAll(/(?:%[\da-f]{2})+/gi, (codes) => Buffer.from(codes.replaceAll('%', ''), 'hex').toString());

const onlyCommon = (text: string): string => text.replaceAll(/[^\u0020-\u007e]/g, '');

/** The ways in which texts differ; the first one that holds is named. */
const ofTexts: readonly Way[] = [
  way('empty', (_, seen) => seen === ''),
  way('without blanks at its ends', (sent, seen) => sent.trim() === seen),
  way(
    (_, seen) => `cut after ${count([...seen].length, 'character')}`,
    (sent, seen) =>
      sent.startsWith(seen) || (seen.length > 8 && sent.startsWith(seen.replace(/(?:…|\.\.\.|\ufffd)$/, ''))),
  ),
  way('without zeros at its beginning', (sent, seen) => /^0+\d/.test(sent) && sent.replace(/^0+(?=\d)/, '') === seen),
  way('in upper case', (sent, seen) => sent.toUpperCase() === seen),
  way('in lower case', (sent, seen) => sent.toLowerCase() === seen),
  way('with letters in another case', (sent, seen) => sent.toLowerCase() === seen.toLowerCase()),
  way(
    'with its accents written in another way (Unicode normalisation)',
    (sent, seen) => sent.normalize('NFC') === seen.normalize('NFC'),
  ),
  way(
    'with compatible characters in place of its own (Unicode normalisation)',
    (sent, seen) => sent.normalize('NFKC') === seen.normalize('NFKC'),
  ),
  way('escaped for HTML', (sent, seen) => unescaped(seen) === sent),
  way('with its entities of HTML resolved', (sent, seen) => unescaped(sent) === seen),
  way('encoded for a URL', (sent, seen) => percentDecoded(seen.replaceAll('+', ' ')) === sent),
  way('with encoded characters decoded', (sent, seen) => percentDecoded(sent) === seen),
  way('with reverse solidi before some of its characters', (sent, seen) => seen.replaceAll(/\\(.)/g, '$1') === sent),
  way('without its reverse solidi', (sent, seen) => sent.replaceAll('\\', '') === seen),
  way('without its markup', (sent, seen) => sent.replaceAll(/<[^>]*>/g, '') === seen),
  way(
    'with other white space',
    (sent, seen) => sent.replaceAll(/\s+/g, ' ').trim() === seen.replaceAll(/\s+/g, ' ').trim(),
  ),
  way(
    'with other characters in place of those outside ASCII',
    (sent, seen) => /[^\u0020-\u007e]/.test(sent) && onlyCommon(sent) === onlyCommon(seen.replaceAll('?', '')),
  ),
];

function ofNumbers(sent: number, seen: number): string {
  if (sent === -seen) return 'with the other sign';
  if (seen === 0) return 'zero';
  if (seen === Math.fround(sent)) return 'rounded to a number of four bytes';
  if (Number.isInteger(seen) && Math.abs(sent - seen) < 1)
    return Math.trunc(sent) === seen ? 'without its fraction' : 'rounded to a whole number';
  const bits = [8, 16, 31, 32, 53].find((size) => Math.abs(seen) === 2 ** size - 1 && Math.abs(sent) > 2 ** size - 1);
  if (bits !== undefined) return `limited to ${bits} bits`;
  const rest = [16, 32].find(
    (size) => Number.isInteger(sent) && (BigInt(sent) & (2n ** BigInt(size) - 1n)) === bigOf(seen, size),
  );
  if (rest !== undefined) return `reduced to ${rest} bits`;
  return Math.abs(sent - seen) <= Math.abs(sent) * 1e-2 ? 'rounded' : 'another number';
}

/** The value of a number in so many bits, a negative one as its complement. */
const bigOf = (value: number, size: number): bigint | undefined =>
  Number.isInteger(value) ? BigInt.asUintN(size, BigInt(value)) : undefined;

/** How a value that comes back differs from the one that was sent, e.g. `cut after 64 characters`. */
function toldDifference(sent: Json, seen: Json | undefined): string {
  if (seen === undefined) return 'not shown';
  if (typeOf(sent) !== typeOf(seen)) return `as ${named(seen)} in place of ${named(sent)}`;
  if (typeof sent === 'string' && typeof seen === 'string')
    return ofTexts.find(({ holds }) => holds(sent, seen))?.told(sent, seen) ?? 'another text';
  if (typeof sent === 'number' && typeof seen === 'number') return ofNumbers(sent, seen);
  if (isArray(sent) && isArray(seen))
    return sent.length === seen.length
      ? 'with other items'
      : seen.length < sent.length
        ? `with ${seen.length} of ${sent.length} items`
        : `with ${count(seen.length, 'item')}`;
  return 'another value';
}

const named = (value: Json): string =>
  value === null
    ? 'null'
    : isArray(value)
      ? 'a list'
      : isObject(value)
        ? 'an object'
        : typeof value === 'string'
          ? 'text'
          : `a ${typeof value}`;

/** A class of values, and whether a value is in it. */
type Class = readonly [told: string, has: (text: string) => boolean];

const classesOfTexts: readonly Class[] = [
  ['a word of JSON', (text) => /^(?:null|true|false)$/.test(text)],
  ['a zero at its beginning', (text) => /^0\d+$/.test(text)],
  ['a blank at an end', (text) => text !== text.trim()],
  ['an accent apart from its letter', (text) => text !== text.normalize('NFC')],
  ['characters of four bytes', (text) => /[\u{10000}-\u{10ffff}]/u.test(text)],
  ['characters outside ASCII', (text) => /\P{ASCII}/u.test(text)],
  ['several lines', (text) => text.includes('\n')],
  ['encoded characters', (text) => /%[\da-f]{2}/i.test(text)],
  ['markup or quotes', (text) => /[<>&"'\\]/.test(text)],
  ['digits alone', (text) => /^\d+$/.test(text)],
];

/** Whole numbers that need more bits than a store may have. */
const bits = [52, 32, 31, 16, 15] as const;

/** The class of a value that was sent, as far as it is one that services change, e.g. `a whole number above 2^16`. */
function toldClass(sent: Json): string {
  if (sent === 0) return 'zero';
  if (typeof sent === 'number') {
    const size = bits.find((each) => Math.abs(sent) >= 2 ** each);
    const sign = sent < 0 ? 'a negative ' : 'a ';
    if (Number.isInteger(sent)) return `${sign}whole number${size === undefined ? '' : ` of more than ${size} bits`}`;
    return `${sign}number with ${count(String(sent).split('.')[1]?.length ?? 0, 'digit')} after the point`;
  }
  if (typeof sent === 'boolean') return String(sent);
  if (isArray(sent) && sent.length === 0) return 'an empty list';
  if (typeof sent !== 'string') return named(sent);
  const classes = classesOfTexts.filter(([, has]) => has(sent)).map(([told]) => told);
  const of = `a text of ${count([...sent].length, 'character')}`;
  return sent === '' ? 'an empty text' : classes.length === 0 ? of : `${of} with ${classes.slice(0, 3).join(', ')}`;
}

/** The class of a value that was sent, and how the one that comes back differs from it. */
export const toldChange = (sent: Json, seen: Json | undefined): string =>
  `${toldClass(sent)}, ${toldDifference(sent, seen)}`;
