import type { Json } from '../../src/core/json.js';
import type { SchemaConstants } from './schema-constants.js';
import { DATE } from './date-complexity.js';
import { isSimpler } from './simpler.js';

/** A candidate for one place; a later search from this candidate can skip values below `floor`. */
export interface PlaceStep {
  readonly value: Json;
  readonly floor?: number | undefined;
}

/** Longer texts are only shortened. */
const LONG_TEXT = 200;

/** Simpler numbers: round ones, then nearer to 0 by halves. `floor` is a number that is known to be too small. */
export function* numberSteps(
  value: number,
  { bounds, steps }: SchemaConstants,
  floor: number | undefined,
): Iterable<PlaceStep> {
  if (floor === undefined) {
    for (const other of [0, 1, Math.abs(value), Math.trunc(value), ...bounds])
      if (isSimpler(other, value)) yield { value: other };
    for (let digits = 1; digits < 15; digits += 3) {
      const other = Number(value.toPrecision(digits));
      if (isSimpler(other, value)) yield { value: other };
    }
  }
  for (const step of steps) {
    const whole = Math.trunc(value / step);
    let tooSmall = floor === undefined ? 0 : Math.trunc(floor / step);
    if (!Number.isSafeInteger(whole)) continue;
    while (Math.abs(whole - tooSmall) > 1) {
      const middle = tooSmall + Math.trunc((whole - tooSmall) / 2);
      const other = short(middle * step);
      if (isSimpler(other, value)) yield { value: other, floor: short(tooSmall * step) };
      tooSmall = middle;
    }
  }
}

/** Beginnings of a list: the shortest first, then nearer to the whole by halves. */
export function* prefixes(
  length: number,
  floor: number | undefined,
  prefix: (length: number) => Json,
): Iterable<PlaceStep> {
  let tooShort = floor ?? -1;
  if (floor === undefined && length > 0) {
    yield { value: prefix(0) };
    tooShort = 0;
  }
  while (length - tooShort > 1) {
    const middle = tooShort + Math.floor((length - tooShort) / 2);
    yield { value: prefix(middle), floor: tooShort };
    tooShort = middle;
  }
}

/** Removes the rounding error of binary multiplication. */
function short(value: number): number {
  const rounded = Number.isInteger(value) ? value : Number(value.toPrecision(14));
  return rounded === 0 ? 0 : rounded;
}

/** Simpler texts: rounder dates, shorter ones by halves, then simpler characters. */
export function* textSteps(value: string, floor: number | undefined): Iterable<PlaceStep> {
  if (floor === undefined) for (const date of rounderDates(value)) yield { value: date };
  const characters = [...value];
  const { length } = characters;
  yield* prefixes(length, floor, (count) => characters.slice(0, count).join(''));
  for (const plain of ['a', '0', 'A']) yield { value: plain.repeat(length) };
  // A long text has to become shorter first.
  if (length > LONG_TEXT) return;
  for (let chunk = Math.floor(length / 2); chunk >= 1; chunk = Math.floor(chunk / 2)) {
    for (let start = 0; start < length; start += chunk) {
      const before = characters.slice(0, start);
      const after = characters.slice(start + chunk);
      yield { value: [...before, ...after].join('') };
      const plain = 'a'.repeat(Math.min(chunk, length - start));
      if (characters.slice(start, start + chunk).join('') !== plain)
        yield { value: [...before, plain, ...after].join('') };
    }
  }
  for (const [index, character] of characters.entries()) {
    for (const plain of simplerCharacters(character))
      yield { value: [...characters.slice(0, index), plain, ...characters.slice(index + 1)].join('') };
  }
}

/** Letters and digits before others; within its kind, by halves towards the first. */
function* simplerCharacters(character: string): Iterable<string> {
  const point = character.codePointAt(0) ?? 0;
  const first = /[a-z]/.test(character) ? 0x61 : /[0-9]/.test(character) ? 0x30 : /[A-Z]/.test(character) ? 0x41 : 0x20;
  if (first !== 0x61) {
    yield 'a';
    yield 'b';
  }
  if (first !== 0x61 && first !== 0x30) yield '0';
  if (first === 0x20) yield 'A';
  for (let low = first; low < point; low = low + Math.max(1, Math.ceil((point - low) / 2))) {
    if (low < 0xd800 || low > 0xdfff) yield String.fromCodePoint(low);
  }
}

/** A date with its parts at their simplest: all of them, then each. */
function* rounderDates(value: string): Iterable<string> {
  const parts = DATE.exec(value)?.groups;
  if (parts === undefined) return;
  const { year = '', month = '', day = '', time, fraction = '', offset = '' } = parts;
  const write = (y: string, m: string, d: string, t: string, f: string, o: string): string =>
    time === undefined ? `${y}-${m}-${d}` : `${y}-${m}-${d}T${t}${f}${o}`;
  const midnight = '00:00:00';
  const clock = time ?? midnight;
  yield write('2000', '01', '01', midnight, '', 'Z');
  yield write(year, '01', '01', midnight, '', 'Z');
  yield write(year, month, day, midnight, '', 'Z');
  yield write(year, month, '01', clock, fraction, offset);
  yield write(year, month, day, clock, '', offset);
  yield write(year, month, day, clock, fraction, 'Z');
  for (let distance = Number(year) - 2000; distance !== 0; distance = Math.trunc(distance / 2))
    yield write(String(Number(year) - distance).padStart(4, '0'), month, day, clock, fraction, offset);
  yield write(year, '01', day, clock, fraction, offset);
}
