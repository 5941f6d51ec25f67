import { isDeepStrictEqual } from 'node:util';
import { isArray, isObject, ownMember, typeOf, type Json, type JsonObject } from '../core/json.js';
import { childPointer } from '../core/pointer.js';
import { holdsHidden } from '../evidence/hidden.js';
import { isSameInstant } from './other-forms.js';

/** A member of a sent body that a later response shows with another value. */
export interface ContradictedMember {
  readonly pointer: string;
  readonly sent: Json;
  readonly seen: Json;
}

/** The members of a sent body that a later response shows as well, with values of the same JSON type. */
export interface SentComparison {
  /** Members that could be compared. */
  readonly compared: number;
  /** Those with the sent value, in the order of the body. */
  readonly same: readonly { readonly pointer: string; readonly sent: Json }[];
  /** Those that differ, as JSON pointers, in the order of the body. */
  readonly contradicting: readonly ContradictedMember[];
  /**
   * Booleans, numbers, and texts that are not empty, which the response does not show, or as a value of another type;
   * it may do so unless it showed another sent value of the member.
   */
  readonly otherwise: readonly { readonly pointer: string; readonly sent: Json; readonly seen: Json | undefined }[];
}

type Parts = readonly (readonly [key: string | number, part: Json, shown: Json | undefined])[];

const isContainer = (value: Json): boolean => typeof value === 'object' && value !== null;

/** Scalars of a list in a fixed order: which order an answer gives them is its own choice. */
const unordered = (value: Json): Json =>
  Array.isArray(value) ? value.map((item: Json) => JSON.stringify(item)).toSorted() : value;

const isEmpty = (value: Json): boolean =>
  isObject(value) ? Object.keys(value).length === 0 : Array.isArray(value) && value.length === 0;

/**
 * Compares a sent body with a later response. A member that is not shown, or shown as another type, is no difference:
 * the interface leaves open which members a response has, and in which form. A member that is shown empty counts as
 * shown, and so does one whose name is shown as a path of two names.
 *
 * @param lists whether the write replaces the lists of the record, or may add to them: then a list that has all sent
 *   items, and others beside them, is no difference
 */
export function compareWithSent(sent: Json, seen: Json, lists: 'replaced' | 'added to' = 'replaced'): SentComparison {
  const same: { pointer: string; sent: Json }[] = [];
  const contradicting: ContradictedMember[] = [];
  const otherwise: { pointer: string; sent: Json; seen: Json | undefined }[] = [];
  const walkParts = (parts: Parts, to: Json, pointer: string): void => {
    for (const [key, part, shown] of parts) {
      const place = childPointer(pointer, key);
      const path = shown === undefined ? expanded(key, to) : undefined;
      if (path === undefined) walk(part, shown, place);
      else contradicting.push({ pointer: place, sent: part, seen: path });
    }
  };
  const walk = (from: Json, to: Json | undefined, pointer: string): void => {
    if (to === undefined || typeOf(from) !== typeOf(to)) {
      if (isScalarNotEmpty(from)) otherwise.push({ pointer, sent: from, seen: to });
      return;
    }
    // An answer that is an empty record as a whole shows no members.
    const isLost = isEmpty(to) && !isEmpty(from) && (isArray(to) || pointer !== '');
    const parts = isLost ? undefined : partsOf(from, to);
    if (parts !== undefined) {
      walkParts(parts, to, pointer);
      return;
    }
    if (lists === 'added to' && isPartOf(from, to)) return;
    // The value behind a label is unknown.
    if (holdsHidden(from) || holdsHidden(to)) return;
    if (isDeepStrictEqual(unordered(from), unordered(to)) || isSameInstant(from, to))
      same.push({ pointer, sent: from });
    else contradicting.push({ pointer, sent: from, seen: to });
  };
  walk(sent, seen, '');
  return { compared: same.length + contradicting.length, same, contradicting, otherwise };
}

/** An empty text may be shown as no text; zero and `false` are values like any other. */
const isScalarNotEmpty = (value: Json): boolean =>
  typeof value === 'string' ? value !== '' : typeof value === 'number' || typeof value === 'boolean';

/** Does a longer list have all items of another one? */
const isPartOf = (from: Json, to: Json): boolean =>
  isArray(from) &&
  isArray(to) &&
  to.length > from.length &&
  from.every((item) => to.some((other) => isDeepStrictEqual(item, other)));

/** Only PUT is said to replace a record; a PATCH of a list may add to it (RFC 9110 §9.3.4, RFC 5789 §2). */
export const listsAfter = (method: string): 'replaced' | 'added to' => (method === 'PATCH' ? 'added to' : 'replaced');

/** What some stores make of a member whose name has a dot, `{ a: { b: … } }` for `a.b`; `undefined` for other names. */
function expanded(name: string | number, record: Json): JsonObject | undefined {
  if (typeof name === 'number' || !isObject(record) || !name.includes('.')) return undefined;
  const below = ownMember(record, name.split('.')[0] ?? '') ?? null;
  return isObject(below) ? below : undefined;
}

/** Parts of two records, or of two lists of records, that stand for each other; `undefined` for other values. */
function partsOf(from: Json, to: Json): Parts | undefined {
  if (isObject(from) && isObject(to)) return Object.entries(from).map(([key, part]) => [key, part, ownMember(to, key)]);
  if (!isArray(from) || !isArray(to) || !from.some(isContainer)) return undefined;
  // Lists of records may be merged or split; where they are as long, their items are compared, each with its like.
  if (from.length !== to.length) return [];
  return from.map((item, index) => [index, item, to.find((like) => isReflected(item, like)) ?? to[index]]);
}

/** Does the response show at least one member of the sent body, and contradict none? */
export const isReflected = (sent: Json, seen: Json): boolean => {
  const { compared, contradicting } = compareWithSent(sent, seen);
  return compared > 0 && contradicting.length === 0;
};
