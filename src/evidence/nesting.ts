import { exceedsBounds, type TooMuch } from './json-bounds.js';

/** Deeper JSON than this is not looked into (RFC 8259 §9 allows limits): whoever walks it would run out of stack. */
export const maxBodyDepth = 200;

/** So many values are not looked into either: whoever looks at each needs memory for each. */
export const maxBodyValues = 200_000;

/** Is a body too deep or too large to be looked into? Tells without parsing it; text that is no JSON may be either. */
export const excessIn = (body: Uint8Array | string): TooMuch | undefined =>
  exceedsBounds(typeof body === 'string' ? Buffer.from(body, 'utf8') : body, {
    depth: maxBodyDepth,
    values: maxBodyValues,
  });

/** Is a JSON value nested deeper than this? Stops at the limit, so it needs no more stack than that. */
export const isDeeper = (value: unknown, limit: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (limit === 0 || Object.values(value).some((member) => isDeeper(member, limit - 1)));
