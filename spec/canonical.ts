import { createHash } from 'node:crypto';
import type { Json } from './model.js';

/** JSON text with the members of every object in code unit order, so that equal values are equal bytes. */
export function canonicalJson(value: Json): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`;
  const record = value as { readonly [key: string]: Json }; // neither null nor an array
  const names = Object.keys(record).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalJson(record[name] ?? null)}`).join()}}`;
}

/** SHA-256 (hex) over the canonical JSON of a value. */
export const digestOf = (value: Json): string => createHash('sha256').update(canonicalJson(value)).digest('hex');
