import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../spec/model.js';

/** What an answer shows of a body that was sent before: members that both have, with values of the same JSON type. */
export interface Reflection {
  /** Members that could be compared. */
  readonly compared: number;
  /** Those that differ, as JSON pointers, in the order of the body. */
  readonly contradicting: readonly { readonly pointer: string; readonly sent: Json; readonly seen: Json }[];
}

type Record = { readonly [key: string]: Json };

const isRecord = (value: Json | undefined): value is Record => typeof value === 'object' && value !== null && !Array.isArray(value);

const typeOf = (value: Json): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

/**
 * Compares a body with what is read afterwards. What is not shown, or shown as another type, says nothing: the
 * interface leaves open which members an answer has, and how it writes them.
 */
export function reflect(sent: Json, seen: Json): Reflection {
  const contradicting: { pointer: string; sent: Json; seen: Json }[] = [];
  let compared = 0;
  const walk = (from: Json, to: Json | undefined, pointer: string): void => {
    if (to === undefined || typeOf(from) !== typeOf(to)) return;
    if (isRecord(from) && isRecord(to)) {
      for (const [key, member] of Object.entries(from)) walk(member, Object.hasOwn(to, key) ? to[key] : undefined, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
      return;
    }
    // Members of arrays may have been given ids and defaults; only lists of scalars are compared.
    if (Array.isArray(from) && from.some((item: Json) => typeof item === 'object' && item !== null)) return;
    compared += 1;
    if (!isDeepStrictEqual(from, to)) contradicting.push({ pointer, sent: from, seen: to });
  };
  walk(sent, seen, '');
  return { compared, contradicting };
}
