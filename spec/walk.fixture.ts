import type { Json } from '../src/core/json.js';

/** Every object of a JSON value with its path, for tests over the documents. */
export function objectsOf(
  value: Json,
  path = '',
): readonly { readonly path: string; readonly object: { readonly [key: string]: Json } }[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.entries(value).flatMap(([key, member]: [string, Json]) => objectsOf(member, `${path}/${key}`));
  // Neither null nor an array, by the line before and this one.
  return Array.isArray(value) ? inside : [{ path, object: value as { readonly [key: string]: Json } }, ...inside];
}

/** Strings of an array that is a member of an object; empty without that array. */
export const stringsOf = (object: { readonly [key: string]: Json }, key: string): readonly string[] => {
  const value = object[key];
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
};
