import type { Json } from '../core/json.js';
import { valueAt } from '../core/pointer.js';
import { canBeSent } from './ids.js';

/** What an answer of GET /systems/list says about a next page (interface, Systems list with cursor). */
export type NextCursor =
  | { readonly kind: 'none' }
  | { readonly kind: 'cursor'; readonly text: string }
  | { readonly kind: 'unusable'; readonly value: Json };

/**
 * The type of `metadata.nextCursor` is not shown: text and positive whole numbers can be sent back. What 0, a negative
 * number or anything else means is not shown; it may be the end of the list.
 */
export function nextCursor(answer: Json): NextCursor {
  const value = valueAt(answer, '/metadata/nextCursor');
  if (value === undefined || value === null || value === '') return { kind: 'none' };
  if (typeof value === 'string' && canBeSent(value)) return { kind: 'cursor', text: value };
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0
    ? { kind: 'cursor', text: String(value) }
    : { kind: 'unusable', value };
}
