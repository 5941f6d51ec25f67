import type { Json } from '../core/json.js';
import { valueAt } from '../core/pointer.js';
import { canBeSent } from './ids.js';

/** The next page according to a response of GET /systems/list (interface, Systems list with cursor). */
export type NextCursor =
  | { readonly kind: 'none' }
  | { readonly kind: 'cursor'; readonly text: string }
  | { readonly kind: 'unusable'; readonly value: Json };

/**
 * The type of `metadata.nextCursor` is not shown: text and positive integers can be sent back. The meaning of 0, a
 * negative number or another value is not shown; it may be the end of the list.
 */
export function nextCursor(answer: Json): NextCursor {
  const value = valueAt(answer, '/metadata/nextCursor');
  if (value === undefined || value === null || value === '') return { kind: 'none' };
  if (typeof value === 'string' && canBeSent(value)) return { kind: 'cursor', text: value };
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0
    ? { kind: 'cursor', text: String(value) }
    : { kind: 'unusable', value };
}
