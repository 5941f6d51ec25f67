import { isObject, type Json } from '../core/json.js';

/** `{ "system": { … } }` is a wrapped system. */
export function unwrapped(thing: Json): Json {
  if (!isObject(thing)) return thing;
  const [member, ...others] = Object.values(thing);
  return others.length === 0 && isObject(member) ? member : thing;
}
