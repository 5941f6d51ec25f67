import { isObject } from '../core/json.js';
import { exceedsBounds, type TooMuch } from './json-bounds.js';

/** Deeper JSON than this is not looked into (RFC 8259 §9 allows limits): whoever walks it would run out of stack. */
export const maxBodyDepth = 200;

/** So many values are not looked into either: whoever looks at each needs memory for each. */
export const maxBodyValues = 200_000;

const bounds = { depth: maxBodyDepth, values: maxBodyValues };

/** Is a body too deep or too large to be looked into? Tells without parsing it; text that is no JSON may be either. */
export const excessIn = (body: Uint8Array | string): TooMuch | undefined =>
  exceedsBounds(typeof body === 'string' ? Buffer.from(body, 'utf8') : body, bounds);

/** Is a JSON value nested deeper than this? Stops at the limit, so it needs no more stack than that. */
export function isDeeper(value: unknown, limit: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (limit === 0) return true;
  if (Array.isArray(value)) return value.some((item) => isDeeper(item, limit - 1));
  // For each of many values: without a list of its members.
  if (isObject(value)) for (const name in value) if (isDeeper(value[name], limit - 1)) return true;
  return false;
}
