import { firstUsableId } from './ids.js';
import type { Json } from '../core/json.js';

type Item = { readonly [key: string]: Json };

/** Ends of names that people give to identifiers, besides the usual ones. */
const telling = /(id|nr|no|num|number|code|key|ref|reference|uuid|guid|urn|slug|handle|identifier|serial)$/i;

/** Texts that differ from item to item without naming it. */
const noId = /^\d{4}-\d{2}-\d{2}([T ]|$)|^[^@\s]+@[^@\s]+$|^https?:\/\//;

/** Does every item have a usable id under this name, and each another one? */
export function identifies(items: readonly Item[], name: string): boolean {
  const values = items.map((item) => firstUsableId(item, [name]));
  return values.every((value) => value !== undefined) && new Set(values).size === items.length;
}

/**
 * The property that may carry the id of list items without any of the usual names: the only one whose values are
 * scalars and differ from item to item, or the only one of those that is named like an identifier, best after the
 * resource itself. A guess: an id from it is no proof, and is never used for writes.
 * @returns undefined where several properties could be it, or with fewer than two items
 */
export function guessIdName(items: readonly Item[], variable: string): string | undefined {
  const [first] = items;
  if (first === undefined || items.length < 2) return undefined;
  const candidates = Object.keys(first).filter(
    (name) => identifies(items, name) && !items.some((item) => noId.test(firstUsableId(item, [name]) ?? '')),
  );
  const stem = variable.replace(/ID$/, '').toLowerCase();
  const named = candidates.filter((name) => telling.test(name));
  return (
    only(named.filter((name) => name.toLowerCase().startsWith(stem))) ??
    only(named) ??
    (named.length === 0 ? only(candidates) : undefined)
  );
}

const only = (names: readonly string[]): string | undefined => (names.length === 1 ? names[0] : undefined);
