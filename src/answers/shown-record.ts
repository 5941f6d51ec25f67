import type { Configuration } from '../config/configuration.js';
import { valueAt } from '../core/pointer.js';
import type { Json } from '../core/json.js';
import { idOf } from './ids.js';
import type { ListLocation } from './list-location.js';

/** Where in an answer one thing is shown. */
export type ShownAt =
  /** The answer itself. */
  | { readonly kind: 'answer' }
  /** The item of the list that the answer is, or of the array at the pointer, with the id of this variable. */
  | { readonly kind: 'item'; readonly variable: string; readonly of?: `/${string}` };

/** Where an answer shows a thing: its record, or whether there is a list in which it is missing. */
export type Shown =
  | { readonly kind: 'shown'; readonly record: Json }
  | { readonly kind: 'missing' }
  /** The answer has no such list, or the id is not known. */
  | { readonly kind: 'no-list' };

/** Finds the record of a thing in an answer. */
export function shownRecord(
  answer: Json,
  at: ShownAt,
  id: string | undefined,
  list: ListLocation,
  configuration: Configuration,
): Shown {
  if (at.kind === 'answer') return { kind: 'shown', record: answer };
  const items = at.of === undefined ? (list.kind === 'found' ? list.items : undefined) : valueAt(answer, at.of);
  if (id === undefined || !Array.isArray(items)) return { kind: 'no-list' };
  const record = (items as readonly Json[]).find((item) => idOf(item, at.variable, configuration) === id);
  return record === undefined ? { kind: 'missing' } : { kind: 'shown', record };
}
