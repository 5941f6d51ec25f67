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

/** The record of a thing in an answer; `undefined` where it is not shown there. */
export function shownRecord(
  answer: Json,
  at: ShownAt,
  id: string | undefined,
  list: ListLocation,
  configuration: Configuration,
): Json | undefined {
  if (at.kind === 'answer') return answer;
  const array = at.of === undefined ? undefined : valueAt(answer, at.of);
  const items: readonly Json[] =
    at.of === undefined ? (list.kind === 'found' ? list.items : []) : Array.isArray(array) ? array : [];
  return id === undefined ? undefined : items.find((item) => idOf(item, at.variable, configuration) === id);
}
