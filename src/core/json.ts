import { createHash } from 'node:crypto';

/** Any JSON value (RFC 8259 §3). */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export type JsonObject = { readonly [key: string]: Json };

export type JsonType = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object';

export const JSON_TYPES: readonly JsonType[] = ['null', 'boolean', 'number', 'string', 'array', 'object'];

export function isArray(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** An object of JSON: neither null nor an array. */
export function isObject(value: unknown): value is { readonly [name: string]: unknown };
// `filter` and `find` take their result type from the last overload.
export function isObject(value: Json | undefined): value is JsonObject;
export function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function typeOf(value: Json): JsonType {
  if (value === null) return 'null';
  if (isArray(value)) return 'array';
  switch (typeof value) {
    case 'boolean':
      return 'boolean';
    case 'number':
      return 'number';
    case 'string':
      return 'string';
    default:
      return 'object';
  }
}

/**
 * JSON text with the members of every object in code unit order, as in RFC 8785, and without undefined members: equal
 * values give equal bytes. Lone surrogates are written as escapes.
 */
export const canonical = (value: unknown): string =>
  // A value that was read has its members in this order, and is written by the engine at once.
  (isInOrder(value) ? JSON.stringify(value) : inOrder(value)) ?? 'null';

/** Are the members of every object in code unit order? */
function isInOrder(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isInOrder);
  const object = value as { readonly [name: string]: unknown }; // `typeof` has just confirmed it
  const names = Object.keys(object);
  return names.every((name, at) => (names[at - 1] ?? '') <= name && isInOrder(object[name]));
}

function inOrder(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(inOrder).join()}]`;
  const object = value as { readonly [name: string]: unknown }; // `typeof` has just confirmed it
  let members = '';
  for (const name of Object.keys(object).sort()) {
    if (object[name] !== undefined)
      members += `${members === '' ? '' : ','}${JSON.stringify(name)}:${inOrder(object[name])}`;
  }
  return `{${members}}`;
}

/** SHA-256 (hex) over the canonical JSON of a value. */
export const digestOf = (value: unknown): string => createHash('sha256').update(canonical(value)).digest('hex');

/** Are two JSON values equal, as JSON Schema understands it? */
export function jsonEqual(left: Json, right: Json): boolean {
  if (left === right) return true;
  if (isArray(left))
    return (
      isArray(right) &&
      left.length === right.length &&
      left.every((item, index) => jsonEqual(item, right[index] ?? null))
    );
  if (!isObject(left) || !isObject(right)) return false;
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => Object.hasOwn(right, name) && jsonEqual(left[name] ?? null, right[name] ?? null))
  );
}

/** The value of an object's own member; `__proto__` and `constructor` are ordinary names in JSON. */
export function ownMember(object: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** Builds an object in which every name, also `__proto__`, is an own property. */
export function objectOf(entries: Iterable<readonly [string, Json]>): JsonObject {
  const object: { [name: string]: Json } = {};
  for (const [name, value] of entries) {
    // The only name that plain assignment does not make a member of.
    if (name === '__proto__')
      Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
    else object[name] = value;
  }
  return object;
}

/** Length as JSON Schema counts it: in code points. */
export function codePoints(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit >= 0xd800 && unit <= 0xdbff && index + 1 < text.length) {
      const next = text.charCodeAt(index + 1);
      if (next >= 0xdc00 && next <= 0xdfff) index += 1;
    }
    count += 1;
  }
  return count;
}

/** Is it the text of a JSON value? */
export function isJsonText(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
