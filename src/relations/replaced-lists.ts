import { isDeepStrictEqual } from 'node:util';
import { isArray, isObject, type Json } from '../core/json.js';
import { childPointer } from '../core/pointer.js';
import { isReflected, type ContradictedMember } from './compare-with-sent.js';

/** A body that was sent, and a later response that shows the record. */
export interface SentAndSeen {
  readonly sent: Json;
  readonly seen: Json;
}

/**
 * Lists that were sent empty and are shown with items, where the writes of this operation replace the list: two lists
 * without a common item were shown exactly as they were sent, or the response to the change itself shows the list
 * empty. A PATCH may add to a list instead, and then nothing changes with an empty one (RFC 5789 §2 leaves it open).
 */
export function listsNotEmptied(
  change: SentAndSeen,
  others: readonly SentAndSeen[],
  response?: Json,
): readonly ContradictedMember[] {
  const shown = others.map((other) => listsIn(other));
  const answered = response === undefined ? undefined : listsIn({ sent: change.sent, seen: response });
  return [...listsIn(change)].flatMap(([pointer, { sent, seen }]) => {
    if (sent.length > 0 || seen.length === 0) return [];
    const kept = shown.flatMap((lists) => {
      const list = lists.get(pointer);
      return list !== undefined && list.sent.length > 0 && isKept(list) ? [list.sent] : [];
    });
    const isReplaced = kept.some((one) => kept.some((other) => !one.some((item) => isAmong(item, other))));
    return isReplaced || answered?.get(pointer)?.seen.length === 0 ? [{ pointer, sent, seen }] : [];
  });
}

interface ListPair {
  readonly sent: readonly Json[];
  readonly seen: readonly Json[];
}

const isAmong = (item: Json, list: readonly Json[]): boolean => list.some((other) => isDeepStrictEqual(item, other));

const isKept = ({ sent, seen }: ListPair): boolean =>
  sent.length === seen.length && sent.every((item) => isAmong(item, seen) || seen.some((like) => reflects(item, like)));

const reflects = (item: Json, like: Json): boolean => isObject(item) && isReflected(item, like);

/** The lists of a sent body that the response shows as lists, outside of other lists. */
export function listsIn({ sent, seen }: SentAndSeen, pointer = ''): ReadonlyMap<string, ListPair> {
  if (isArray(sent)) return new Map(isArray(seen) ? [[pointer, { sent, seen }]] : []);
  if (!isObject(sent) || !isObject(seen)) return new Map();
  return new Map(
    Object.entries(sent).flatMap(([name, part]) => {
      const shown = Object.hasOwn(seen, name) ? seen[name] : undefined;
      return shown === undefined ? [] : [...listsIn({ sent: part, seen: shown }, childPointer(pointer, name))];
    }),
  );
}
