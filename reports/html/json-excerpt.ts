import { isArray, isObject, objectOf, type Json } from '../../src/core/json.js';
import { childPointer, pointerTokens } from '../../src/core/pointer.js';

/** The parts of a JSON value around some places; pointers are those of the whole value. */
export interface JsonExcerpt {
  readonly value: Json;
  /** Of each shortened array, by its pointer: the positions that its items have in the whole value. */
  readonly positions: { readonly [array: string]: readonly number[] };
  /** How many items or members of a shortened array or object are left out, by its pointer. */
  readonly leftOut: { readonly [container: string]: number };
}

/** Values that are nested deeper are left out; the page shows no deeper ones either. */
const deepest = 60;

/** Members beside a place that are kept, and their characters. */
const mostMembers = 40;
const longestMember = 200;

/**
 * Shortens a JSON value to about `max` characters of its JSON text. The values at the pointers and the members beside
 * them are kept first, then the neighbours of their list items. A pointer that leads nowhere counts as far as it leads.
 */
export function excerptOf(whole: Json, pointers: readonly string[], max: number): JsonExcerpt {
  const excerpt = new Excerpt();
  const value = excerpt.shorten(whole, pointers.map(pointerTokens), { at: '', budget: max, depth: 0 });
  return { value, positions: excerpt.positions, leftOut: excerpt.leftOut };
}

interface Place {
  readonly at: string;
  /** Characters. */
  readonly budget: number;
  readonly depth: number;
}

type Path = readonly string[];

class Excerpt {
  readonly positions: { [array: string]: readonly number[] } = {};
  readonly leftOut: { [container: string]: number } = {};

  shorten(value: Json, paths: readonly Path[], place: Place): Json {
    if (sizeUpTo(value, place.budget) <= place.budget) return value;
    if (place.depth >= deepest) return '…';
    if (isArray(value)) return this.#items(value, paths, place);
    if (isObject(value)) return this.#members(value, paths, place);
    return typeof value === 'string' ? `${value.slice(0, Math.max(20, place.budget))}…` : value;
  }

  #items(items: readonly Json[], paths: readonly Path[], place: Place): Json {
    const named = [...new Set(paths.flatMap(([token]) => (token === undefined ? [] : [Number(token)])))];
    const wanted = named.filter((index) => items[index] !== undefined);
    if (wanted.length === 0) wanted.push(0);
    const kept = new Map<number, Json>();
    const share = Math.floor((place.budget * 0.8) / wanted.length);
    for (const index of wanted) kept.set(index, this.#child(items[index] ?? null, String(index), paths, place, share));
    let left = place.budget - sizeUpTo([...kept.values()], place.budget);
    for (const index of wanted.flatMap((each) => [each - 1, each + 1])) {
      const item = items[index];
      if (item === undefined || kept.has(index)) continue;
      const size = sizeUpTo(item, left);
      if (size > left) continue;
      kept.set(index, item);
      left -= size;
    }
    const positions = [...kept.keys()].toSorted((a, b) => a - b);
    this.positions[place.at] = positions;
    this.leftOut[place.at] = items.length - positions.length;
    return positions.map((index) => kept.get(index) ?? null);
  }

  #members(record: { readonly [name: string]: Json }, paths: readonly Path[], place: Place): Json {
    const entries = Object.entries(record);
    const named = new Set(paths.flatMap(([token]) => (token === undefined ? [] : [token])));
    const wanted = entries.filter(([name]) => named.has(name));
    const share = Math.floor((place.budget * 0.7) / Math.max(1, wanted.length));
    const kept = new Map<string, Json>();
    for (const [name, child] of wanted) kept.set(name, this.#child(child, name, paths, place, share));
    let left = place.budget - sizeUpTo([...kept.values()], place.budget);
    for (const [name, child] of entries) {
      if (kept.has(name)) continue;
      const size = name.length + sizeUpTo(child, longestMember);
      if (kept.size >= mostMembers || size > longestMember || size > left) continue;
      kept.set(name, child);
      left -= size;
    }
    if (kept.size < entries.length) this.leftOut[place.at] = entries.length - kept.size;
    return objectOf(entries.flatMap(([name]) => (kept.has(name) ? [[name, kept.get(name) ?? null] as const] : [])));
  }

  #child(value: Json, name: string, paths: readonly Path[], { at, depth }: Place, budget: number): Json {
    const deeper = paths.flatMap(([first, ...others]) => (first === name ? [others] : []));
    return this.shorten(value, deeper, { at: childPointer(at, name), budget, depth: depth + 1 });
  }
}

/** About the number of characters of a value's JSON text, counted up to a limit; deep values are beyond any. */
function sizeUpTo(value: Json, limit: number, depth = 0): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return String(value).length;
  if (depth > deepest) return limit + 1;
  let size = 2;
  for (const [name, child] of Object.entries(value)) {
    size += (isArray(value) ? 1 : name.length + 4) + sizeUpTo(child, limit - size, depth + 1);
    if (size > limit) return limit + 1;
  }
  return size;
}
