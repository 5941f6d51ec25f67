import { exceedsBounds, type ExceededBound } from '../core/json-bounds.js';

/** Deeper JSON is not examined (RFC 8259 §9 allows limits): walking it would exhaust the stack. */
export const maxBodyDepth = 200;

/** JSON with more values is not examined either: walking it needs memory for each. */
export const maxBodyValues = 200_000;

const bounds = { depth: maxBodyDepth, values: maxBodyValues };

/** Short text is written into the same bytes again and again, which spares the collector of garbage. */
const shortText = Buffer.alloc(64 * 1024);
const bytesPerUnit = 3;

const bytesOf = (text: string): Uint8Array =>
  text.length * bytesPerUnit <= shortText.length
    ? shortText.subarray(0, shortText.write(text, 'utf8'))
    : Buffer.from(text, 'utf8');

/** Is a body too deep or too large to be examined? Decided without parsing; a text that is no JSON may be either. */
export const excessIn = (body: Uint8Array | string): ExceededBound | undefined =>
  exceedsBounds(typeof body === 'string' ? bytesOf(body) : body, bounds);

/** Is a JSON value nested deeper than this? Stops at the limit, so it needs no more stack than that. */
export const isDeeper = (value: unknown, limit: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (limit === 0 || Object.values(value).some((member) => isDeeper(member, limit - 1)));
