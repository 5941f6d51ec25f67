import type { Json } from '../../core/json.js';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const counted = /^([A-Za-z]{1,10})[-_:.]\d+$/;

/** The form of an identifier or cursor in words that do not repeat it: `a UUID`, `an integer`, `sys- and a number`. */
export function formOf(value: Json): string {
  if (typeof value === 'number') return Number.isInteger(value) ? 'an integer' : 'a number';
  if (value === null) return 'null';
  if (typeof value !== 'string')
    return typeof value === 'boolean' ? 'a boolean' : Array.isArray(value) ? 'an array' : 'a record';
  if (uuid.test(value)) return 'a UUID';
  if (/^\d+$/.test(value)) return 'digits as text';
  const [, prefix] = counted.exec(value) ?? [];
  if (prefix !== undefined) return `text: ${value.slice(0, prefix.length + 1)} and a number`;
  if (/^[0-9a-f]{16,}$/i.test(value)) return 'hexadecimal text';
  if (!/^[\w.!~*'()-]*$/.test(value)) return 'text that a path must encode';
  return value.length >= 16 && /[a-z]/i.test(value) && /\d/.test(value) ? 'opaque text' : 'text';
}

/** Names of a record's members in order, at most so many. */
export function memberNames(record: object, limit = 12): readonly string[] {
  const names = Object.keys(record).toSorted();
  return names.length > limit ? [...names.slice(0, limit), '…'] : names;
}
