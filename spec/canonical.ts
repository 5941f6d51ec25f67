import { createHash } from 'node:crypto';

/**
 * JSON text with the members of every object in code unit order, as in RFC 8785, and without those that are undefined, so
 * that equal values are equal bytes whoever built them. Lone surrogates come out as escapes.
 */
export function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  const object = value as { readonly [name: string]: unknown }; // what `typeof` just said
  let members = '';
  for (const name of Object.keys(object).sort()) {
    if (object[name] !== undefined) members += `${members === '' ? '' : ','}${JSON.stringify(name)}:${canonical(object[name])}`;
  }
  return `{${members}}`;
}

/** SHA-256 (hex) over the canonical JSON of a value. */
export const digestOf = (value: unknown): string => createHash('sha256').update(canonical(value)).digest('hex');
