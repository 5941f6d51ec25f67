import { isArray, isObject, type Json } from '../core/json.js';

/**
 * Does a recorded text have `{{label}}` in place of a secret? Then the received value is unknown, and a requirement
 * that needs it is inconclusive.
 */
export const isHidden = (text: string | undefined): boolean => text !== undefined && /\{\{[^{}]+\}\}/.test(text);

/** The same for any text inside a value. */
export const holdsHidden = (value: Json): boolean =>
  typeof value === 'string'
    ? isHidden(value)
    : isArray(value)
      ? value.some(holdsHidden)
      : isObject(value) && Object.values(value).some(holdsHidden);

/** Braces as they stand or as JSON escapes them; no more than the text between two braces is looked at from each. */
const labelLike = /(\{|\\u007b)(?=(?:\{|\\u007b)(?:(?!\\u007[bd])[^{}])+(?:\}|\\u007d){2})/gi;

/**
 * Received text may look like a label of ours, and would make a failing requirement inconclusive: a space between its
 * first two braces marks the difference.
 */
export const withoutLabels = (received: string): string =>
  // Most text has neither sign, and looking for one is cheap.
  received.includes('{{') || received.includes('\\') ? received.replace(labelLike, '$1 ') : received;
