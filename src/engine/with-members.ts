import { isObject, objectOf, type Json } from '../core/json.js';
import { pointerTokens } from '../core/pointer.js';

/** A copy with a member set at each pointer, which stands last in its record. */
export const withMembers = (value: Json, set: { readonly [pointer: string]: Json }): Json =>
  Object.entries(set).reduce((body, [pointer, member]) => withMember(body, pointerTokens(pointer), member), value);

/** A copy with a member set; objects on the way that are missing are made, other values there are replaced. */
function withMember(value: Json | undefined, tokens: readonly string[], member: Json): Json {
  const [key, ...rest] = tokens;
  if (key === undefined) return member;
  if (Array.isArray(value))
    return value.map((item: Json, index) => (String(index) === key ? withMember(item, rest, member) : item));
  const record = value !== undefined && isObject(value) ? value : {};
  return objectOf([
    ...Object.entries(record).filter(([name]) => name !== key),
    [key, withMember(Object.hasOwn(record, key) ? record[key] : undefined, rest, member)],
  ]);
}
