import { isObject, type Json } from '../../core/json.js';
import { valueAt } from '../../core/pointer.js';

export type JsonObject = { readonly [name: string]: Json };

/** A reference that leads in a circle, or through more than this many others, leads nowhere. */
const longestChain = 20;

/** A value with its references within the document followed; an object, or an empty one. */
export function follow(document: Json, value: Json | undefined): JsonObject {
  let at = value;
  for (let step = 0; step < longestChain; step += 1) {
    if (!isObject(at)) return {};
    const reference = at['$ref'];
    if (typeof reference !== 'string') return at;
    at = reference.startsWith('#') ? valueAt(document, reference) : undefined;
  }
  return {};
}

export const member = (object: JsonObject, name: string): Json | undefined =>
  Object.hasOwn(object, name) ? object[name] : undefined;

export const elements = (object: JsonObject, name: string): readonly Json[] => {
  const value = member(object, name);
  return Array.isArray(value) ? value : [];
};

export const strings = (object: JsonObject, name: string): readonly string[] =>
  elements(object, name).filter((value): value is string => typeof value === 'string');

/** Members of a member, in document order. */
export const entriesOf = (object: JsonObject, name: string): readonly (readonly [string, Json])[] => {
  const value = member(object, name);
  return isObject(value) ? Object.entries(value) : [];
};
