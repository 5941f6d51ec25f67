import { isObject, type Json } from '../core/json.js';

/** The record in a response body, without the object that wraps it: `{ "system": { … } }` is a wrapped system. */
export function unwrappedRecord(thing: Json): Json {
  if (!isObject(thing)) return thing;
  const [member, ...others] = Object.values(thing);
  return others.length === 0 && isObject(member) ? member : thing;
}
