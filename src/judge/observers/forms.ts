import type { Json } from '../../core/json.js';

/** Forms of whole texts in words, the first that fits. */
const textForms: readonly (readonly [form: RegExp, words: string])[] = [
  [/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i, 'a UUID'],
  [/^\d+$/, 'digits as text'],
  [/^([A-Za-z]{1,10}[-_:.])\d+$/, 'text: $1 and a number'],
  [/^[0-9a-f]{16,}$/i, 'hexadecimal text'],
  [/^.*[^\w.!~*'()-].*$/s, 'text that a path must encode'],
  [/^(?=.*[a-z])(?=.*\d).{16,}$/i, 'opaque text'],
];

/** The form of an identifier or cursor in words that do not repeat it: `a UUID`, `an integer`, `sys- and a number`. */
export function formOf(value: Json): string {
  if (typeof value === 'number') return Number.isInteger(value) ? 'an integer' : 'a number';
  if (typeof value === 'boolean') return 'a boolean';
  if (value === null) return 'null';
  if (typeof value !== 'string') return Array.isArray(value) ? 'an array' : 'a record';
  const [form, words] = textForms.find(([each]) => each.test(value)) ?? [value, 'text'];
  return value.replace(form, words);
}

/** Names of a record's members in order, at most so many. */
export function memberNames(record: object, limit = 12): readonly string[] {
  const names = Object.keys(record).toSorted();
  return names.length > limit ? [...names.slice(0, limit), '…'] : names;
}
