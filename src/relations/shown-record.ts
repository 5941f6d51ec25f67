import type { Configuration } from '../config/configuration.js';
import { isArray, type Json } from '../core/json.js';
import { valueAt } from '../core/pointer.js';
import { idOf } from '../answers/ids.js';
import type { ListLocation } from '../answers/list-location.js';

/** Where in a response one record stands: the response itself, a member, or an item of a list. */
export type RecordLocation =
  /** The response itself. */
  | { readonly kind: 'answer' }
  /** The value at a pointer. */
  | { readonly kind: 'member'; readonly of: `/${string}` }
  /** The item of the list that the response is, or of the array at the pointer, with the id of this variable. */
  | { readonly kind: 'item'; readonly variable: string; readonly of?: `/${string}` };

/** The record that was found in a response, or why there is none: the list lacks it, or there is no list. */
export type RecordSearchResult =
  | { readonly kind: 'shown'; readonly record: Json }
  | { readonly kind: 'missing' }
  /** The response has no list, or the id is not known. */
  | { readonly kind: 'no-list' };

/** Finds one record in a response by its location, and in a list by its id. */
export function findRecord(
  answer: Json,
  at: RecordLocation,
  id: string | undefined,
  list: ListLocation,
  configuration: Configuration,
): RecordSearchResult {
  if (at.kind === 'answer') return { kind: 'shown', record: answer };
  if (at.kind === 'member') {
    const record = valueAt(answer, at.of);
    return record === undefined ? { kind: 'no-list' } : { kind: 'shown', record };
  }
  const items = at.of === undefined ? (list.kind === 'found' ? list.items : undefined) : valueAt(answer, at.of);
  if (id === undefined || items === undefined || !isArray(items)) return { kind: 'no-list' };
  const record = items.find((item) => idOf(item, at.variable, configuration) === id);
  return record === undefined ? { kind: 'missing' } : { kind: 'shown', record };
}
