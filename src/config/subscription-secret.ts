import { subscriptions } from '../../spec/feature-operations.js';
import { isObject, type Json } from '../core/json.js';

/**
 * The secret in a request that creates a subscription or replaces its secret, or the label for it: the member `secret`,
 * which the interface shows for creation. The member in a replacement is not shown: without `secret`, it is the only
 * text of the body.
 */
export function secretIn(body: Json, operation: string): string | undefined {
  if (!isObject(body)) return undefined;
  const named = Object.hasOwn(body, 'secret') ? body['secret'] : undefined;
  if (typeof named === 'string') return named;
  const texts =
    operation === subscriptions.create ? [] : Object.values(body).filter((member) => typeof member === 'string');
  return texts.length === 1 ? texts[0] : undefined;
}
