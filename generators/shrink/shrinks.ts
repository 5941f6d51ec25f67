import { isArray, isObject, objectOf, type Json, type JsonObject } from '../../src/core/json.js';
import type { SchemaConstants } from './schema-constants.js';
import { simpler } from './simpler.js';

/**
 * Simpler values near a value, the largest steps first: replacements of the whole, then parts left out, then parts made
 * simpler. Needs nothing but the value, so what was given as an example shrinks like what was drawn.
 */
export function* shrinks(
  value: Json,
  constants: SchemaConstants,
  accepts: (candidate: Json) => boolean,
): IterableIterator<Json> {
  for (const candidate of candidates(value, constants)) {
    if (accepts(candidate)) yield candidate;
  }
}

const SIMPLEST: readonly Json[] = [null, false, 0, '', [], {}];

function* candidates(value: Json, constants: SchemaConstants): Iterable<Json> {
  for (const other of [...SIMPLEST, ...constants.values]) {
    if (simpler(other, value)) yield other;
  }
  if (typeof value === 'number') yield* numbers(value, constants);
  if (typeof value === 'string') yield* texts(value);
  if (isArray(value)) yield* arrays(value, constants);
  if (isObject(value)) yield* objects(value, constants);
}

function* numbers(value: number, { bounds, steps }: SchemaConstants): Iterable<number> {
  for (const other of [1, Math.abs(value), Math.trunc(value), ...bounds]) {
    if (simpler(other, value)) yield other;
  }
  for (const step of steps) {
    // Halves the distance to 0 in whole steps, down to a single one.
    const count = Math.trunc(value / step);
    for (let jump = count; Math.abs(jump) >= 1 && Number.isFinite(jump); jump = Math.trunc(jump / 2)) {
      const other = short(value - jump * step);
      if (simpler(other, value)) yield other;
    }
  }
  for (let digits = 1; digits < 15; digits += 2) {
    const other = Number(value.toPrecision(digits));
    if (simpler(other, value)) yield other;
  }
}

/** Removes the rounding error of binary subtraction. */
function short(value: number): number {
  const rounded = Number.isInteger(value) ? value : Number(value.toPrecision(14));
  return rounded === 0 ? 0 : rounded;
}

/** Longer texts than this are not looked at character by character. */
const longText = 200;

function* texts(value: string): Iterable<string> {
  const characters = [...value];
  for (const rest of shorter(characters)) yield rest.join('');
  for (const plain of ['a', '0', 'A']) {
    const whole = plain.repeat(characters.length);
    if (simpler(whole, value)) yield whole;
  }
  // Long texts have to become shorter first.
  if (characters.length > longText) return;
  for (const [index, character] of characters.entries()) {
    for (const plain of ['a', 'b', '0', '1', 'A', previous(character)]) {
      const other = [...characters.slice(0, index), plain, ...characters.slice(index + 1)].join('');
      if (simpler(other, value)) yield other;
    }
  }
}

function previous(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  return point > 0x20 && (point < 0xd800 || point > 0xe000) ? String.fromCodePoint(point - 1) : character;
}

function* arrays(value: readonly Json[], constants: SchemaConstants): Iterable<Json> {
  yield* value;
  yield* shorter(value);
  for (const [index, item] of value.entries()) {
    for (const simpleItem of candidates(item, constants))
      yield [...value.slice(0, index), simpleItem, ...value.slice(index + 1)];
  }
}

function* objects(value: JsonObject, constants: SchemaConstants): Iterable<Json> {
  yield* Object.values(value);
  const entries = Object.entries(value);
  for (const rest of shorter(entries)) yield objectOf(rest);
  for (const rest of withoutPairs(entries)) yield objectOf(rest);
  for (const [name, item] of entries) {
    for (const simpleItem of candidates(item, constants))
      yield objectOf(entries.map(([other, old]) => [other, other === name ? simpleItem : old]));
  }
  for (const [index, [name, item]] of entries.entries()) {
    for (const shortName of texts(name)) {
      const renamed = objectOf([...entries.slice(0, index), [shortName, item], ...entries.slice(index + 1)]);
      if (!Object.hasOwn(value, shortName) && simpler(renamed, value)) yield renamed;
    }
  }
}

/** The list without chunks: large ones first. */
function* shorter<T>(items: readonly T[]): Iterable<readonly T[]> {
  for (let chunk = items.length; chunk >= 1; chunk = Math.floor(chunk / 2)) {
    for (let start = 0; start < items.length; start += chunk)
      yield [...items.slice(0, start), ...items.slice(start + chunk)];
  }
}

/** The list without each pair: members that require each other can only be left out together. */
function* withoutPairs<T>(items: readonly T[]): Iterable<readonly T[]> {
  if (items.length > 12) return;
  for (const [first] of items.entries()) {
    for (let second = first + 1; second < items.length; second += 1)
      yield items.filter((_, index) => index !== first && index !== second);
  }
}
