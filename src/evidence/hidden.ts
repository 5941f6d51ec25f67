import { isArray, isObject, type Json } from '../core/json.js';

/**
 * Does a recorded text have `{{label}}` in place of a secret? Then nobody can tell what the implementation sent there,
 * and a requirement that needs it is inconclusive.
 */
export const isHidden = (text: string | undefined): boolean => text !== undefined && /\{\{[^{}]+\}\}/.test(text);

/** The same for any text inside a value. */
export const holdsHidden = (value: Json): boolean =>
  typeof value === 'string'
    ? isHidden(value)
    : isArray(value)
      ? value.some(holdsHidden)
      : isObject(value) && Object.values(value).some(holdsHidden);
