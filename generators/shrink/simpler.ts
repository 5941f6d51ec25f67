import { dateComplexity } from './date-complexity.js';
import { codePoints, isArray, isObject, ownMember, typeOf, type Json } from '../../src/core/json.js';

/**
 * Whether the first value is strictly simpler: smaller, or as small with simpler parts. Every chain of simpler values
 * ends, so shrinking does.
 */
export function isSimpler(left: Json, right: Json): boolean {
  const sizes = size(left) - size(right);
  return sizes === 0 ? order(left, right) < 0 : sizes < 0;
}

function size(value: Json): number {
  if (typeof value === 'string') return 1 + codePoints(value);
  if (isArray(value)) return value.reduce<number>((sum, item) => sum + size(item), 1);
  if (isObject(value))
    return Object.entries(value).reduce((sum, [name, item]) => sum + 1 + name.length + size(item), 1);
  return 1;
}

const RANK = { null: 0, boolean: 1, number: 2, string: 3, array: 4, object: 5 } as const;

function order(left: Json, right: Json): number {
  if (typeof left === 'boolean' && typeof right === 'boolean') return Number(left) - Number(right);
  if (typeof left === 'number' && typeof right === 'number') return orderNumbers(left, right);
  if (typeof left === 'string' && typeof right === 'string') return orderTexts(left, right);
  if (isArray(left) && isArray(right)) return first(left.map((item, index) => order(item, right[index] ?? null)));
  if (isObject(left) && isObject(right)) {
    const names = orderTexts(Object.keys(left).join('\n'), Object.keys(right).join('\n'));
    return names === 0
      ? first(Object.entries(left).map(([name, item]) => order(item, ownMember(right, name) ?? null)))
      : names;
  }
  return RANK[typeOf(left)] - RANK[typeOf(right)];
}

function first(differences: readonly number[]): number {
  return differences.find((difference) => difference !== 0) ?? 0;
}

function orderNumbers(left: number, right: number): number {
  if (Number.isInteger(left) !== Number.isInteger(right)) return Number.isInteger(left) ? -1 : 1;
  const digits = Number.isInteger(left) ? 0 : String(Math.abs(left)).length - String(Math.abs(right)).length;
  if (digits !== 0) return digits;
  const magnitude = Math.abs(left) - Math.abs(right);
  if (magnitude !== 0) return magnitude;
  if (left === right) return Number(Object.is(left, -0)) - Number(Object.is(right, -0));
  return right - left;
}

/** Round dates, and letters and digits, first, so that text shrinks to something readable. */
function orderTexts(left: string, right: string): number {
  const dates = (dateComplexity(left) ?? 0) - (dateComplexity(right) ?? 0);
  if (dates !== 0 && dateComplexity(left) !== undefined && dateComplexity(right) !== undefined) return dates;
  const ours = [...left];
  const theirs = [...right];
  for (const [index, character] of ours.entries()) {
    const difference = rank(character) - rank(theirs[index] ?? '');
    if (difference !== 0) return difference;
  }
  return ours.length - theirs.length;
}

function rank(character: string): number {
  const point = character.codePointAt(0) ?? -1;
  if (point >= 0x61 && point <= 0x7a) return point - 0x61;
  if (point >= 0x30 && point <= 0x39) return point - 0x30 + 26;
  return point < 0 ? -1 : point + 36;
}
