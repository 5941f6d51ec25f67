import { isDeepStrictEqual } from 'node:util';
import { isObject, type Json } from '../core/json.js';
import { holdsHidden } from '../evidence/hidden.js';

/** The members of a sent body that a later response shows as well, with values of the same JSON type. */
export interface SentComparison {
  /** Members that could be compared. */
  readonly compared: number;
  /** Those that differ, as JSON pointers, in the order of the body. */
  readonly contradicting: readonly { readonly pointer: string; readonly sent: Json; readonly seen: Json }[];
}

const isContainer = (value: Json): boolean => typeof value === 'object' && value !== null;

/** Scalars of a list in a fixed order: which order an answer gives them is its own choice. */
const unordered = (value: Json): Json =>
  Array.isArray(value) ? value.map((item: Json) => JSON.stringify(item)).toSorted() : value;

const typeOf = (value: Json): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

const isEmpty = (value: Json): boolean =>
  isObject(value) ? Object.keys(value).length === 0 : Array.isArray(value) && value.length === 0;

/**
 * Compares a sent body with a later response. A member that is not shown, or shown as another type, is no difference:
 * the interface leaves open which members a response has, and in which form. A member that is shown empty counts as
 * shown.
 */
export function compareWithSent(sent: Json, seen: Json): SentComparison {
  const contradicting: { pointer: string; sent: Json; seen: Json }[] = [];
  let compared = 0;
  const walk = (from: Json, to: Json | undefined, pointer: string): void => {
    if (to === undefined || typeOf(from) !== typeOf(to)) return;
    // An answer that is an empty record as a whole shows no members.
    const isLost = isEmpty(to) && !isEmpty(from) && (Array.isArray(to) || pointer !== '');
    if (!isLost && isObject(from) && isObject(to)) {
      for (const [key, member] of Object.entries(from))
        walk(
          member,
          Object.hasOwn(to, key) ? to[key] : undefined,
          `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`,
        );
      return;
    }
    if (!isLost && Array.isArray(from) && Array.isArray(to) && from.some(isContainer)) {
      // Lists of records may be merged or split; where they are as long, their items are compared, each with its like.
      if (from.length === to.length)
        from.forEach((item: Json, index) =>
          walk(item, to.find((like: Json) => isReflected(item, like)) ?? to[index], `${pointer}/${index}`),
        );
      return;
    }
    // The value behind a label is unknown.
    if (holdsHidden(from) || holdsHidden(to)) return;
    compared += 1;
    if (!isDeepStrictEqual(unordered(from), unordered(to))) contradicting.push({ pointer, sent: from, seen: to });
  };
  walk(sent, seen, '');
  return { compared, contradicting };
}

/** Does the response show at least one member of the sent body, and contradict none? */
export const isReflected = (sent: Json, seen: Json): boolean => {
  const { compared, contradicting } = compareWithSent(sent, seen);
  return compared > 0 && contradicting.length === 0;
};
