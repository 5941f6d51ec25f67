import { remembered } from '../../core/remembered.js';
import { canonical, isArray, isObject, ownMember, type Json, type JsonObject } from '../../core/json.js';
import { childPointer } from '../../core/pointer.js';

/** A place in which two documents differ: a pointer into each; one is missing where something came or went. */
export interface StructuralDifference {
  readonly from?: string;
  readonly to?: string;
}

/**
 * Every place in which two JSON values differ, as deep as possible. Members are matched by name; elements of an array
 * by equality, then by their identifying members (`in` and `name`, `name`, `url`, `$ref`), then by order; those of
 * `prefixItems` by their place. The order of elements alone is no difference where it has no meaning.
 */
export function structuralDifferences(from: Json, to: Json): readonly StructuralDifference[] {
  const found: StructuralDifference[] = [];
  const compare = (a: Json, b: Json, at: string, bt: string): void => {
    if (a === b || textOf(a) === textOf(b)) return;
    if (isObject(a) && isObject(b)) compareMembers(a, b, at, bt);
    else if (isArray(a) && isArray(b)) compareElements(a, b, at, bt);
    else found.push({ from: at, to: bt });
  };
  const compareMembers = (a: JsonObject, b: JsonObject, at: string, bt: string): void => {
    for (const name of new Set([...Object.keys(a), ...Object.keys(b)])) {
      const [was, is] = [ownMember(a, name), ownMember(b, name)];
      if (was === undefined) found.push({ to: childPointer(bt, name) });
      else if (is === undefined) found.push({ from: childPointer(at, name) });
      else compare(was, is, childPointer(at, name), childPointer(bt, name));
    }
  };
  const compareElements = (a: readonly Json[], b: readonly Json[], at: string, bt: string): void => {
    const { both, removed, added } = (at.endsWith('/prefixItems') ? pairPlaces : pairElements)(a, b);
    const isReordered = both.length === a.length && both.length === b.length && !isUnordered(at, a);
    if (isReordered && both.every(([i, j]) => textOf(a[i]) === textOf(b[j]))) found.push({ from: at, to: bt });
    for (const [i, j] of both) compare(a[i] ?? null, b[j] ?? null, childPointer(at, i), childPointer(bt, j));
    for (const index of removed) found.push({ from: childPointer(at, index) });
    for (const index of added) found.push({ to: childPointer(bt, index) });
  };
  compare(from, to, '', '');
  return found;
}

/** Arrays in which the order of elements has no meaning, by the member that holds them. */
const unordered = new Set(['required', 'enum', 'tags', 'type', 'parameters', 'allOf', 'anyOf', 'oneOf', 'security']);

const isUnordered = (pointer: string, elements: readonly Json[]): boolean =>
  unordered.has(pointer.slice(pointer.lastIndexOf('/') + 1)) ||
  elements.every((element) => typeof element === 'string');

const textOfContainer = remembered(canonical);

/** The canonical text of a value, remembered for objects and arrays. */
export const textOf = (value: Json | undefined): string =>
  typeof value !== 'object' || value === null ? canonical(value ?? null) : textOfContainer(value);

function nameOf(value: Json): string | undefined {
  if (!isObject(value)) return undefined;
  const [reference, place, name, url] = ['$ref', 'in', 'name', 'url'].map((key) => ownMember(value, key));
  if (typeof reference === 'string') return `reference ${reference}`;
  if (typeof name === 'string') return `name ${String(place)} ${name}`;
  return typeof url === 'string' ? `url ${url}` : undefined;
}

/** Indexes of elements that belong together, and of those that came or went. */
interface PairedElements {
  readonly both: readonly (readonly [number, number])[];
  readonly removed: readonly number[];
  readonly added: readonly number[];
}

function pairPlaces(from: readonly Json[], to: readonly Json[]): PairedElements {
  const both = [...from.keys()].filter((index) => index < to.length).map((index) => [index, index] as const);
  return { both, removed: [...from.keys()].slice(to.length), added: [...to.keys()].slice(from.length) };
}

export function pairElements(from: readonly Json[], to: readonly Json[]): PairedElements {
  const both: (readonly [number, number])[] = [];
  const [left, right] = [new Set(from.keys()), new Set(to.keys())];
  const pairBy = (keyOf: (value: Json) => string | undefined): void => {
    const byKey = new Map<string, number[]>();
    for (const index of right) {
      const key = keyOf(to[index] ?? null);
      if (key !== undefined) byKey.set(key, [...(byKey.get(key) ?? []), index]);
    }
    for (const index of left) {
      const key = keyOf(from[index] ?? null);
      const other = key === undefined ? undefined : byKey.get(key)?.shift();
      if (other === undefined) continue;
      both.push([index, other]);
      left.delete(index);
      right.delete(other);
    }
  };
  pairBy(textOf);
  pairBy(nameOf);
  // Unmatched objects and arrays are paired in order; unmatched scalars were added or removed.
  const rest = [...right].filter((index) => typeof to[index] === 'object');
  for (const index of left) {
    if (typeof from[index] !== 'object' || rest.length === 0) continue;
    const other = rest.shift() ?? 0;
    both.push([index, other]);
    left.delete(index);
    right.delete(other);
  }
  return { both, removed: [...left], added: [...right] };
}
