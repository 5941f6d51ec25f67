import type { Json } from '../core/json.js';

/** A copy of a JSON value with a member set at a pointer (RFC 6901); missing objects on the way are made. */
export function setAt(value: Json, pointer: string, member: Json): Json {
  const [, ...segments] = pointer.split('/').map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
  return put(value, segments, member);
}

function put(value: Json | undefined, segments: readonly string[], member: Json): Json {
  const [key, ...rest] = segments;
  if (key === undefined) return member;
  if (Array.isArray(value))
    return value.map((item: Json, index) => (String(index) === key ? put(item, rest, member) : item));
  const record: { readonly [key: string]: Json } =
    // Arrays are handled above
    typeof value === 'object' && value !== null ? (value as { readonly [key: string]: Json }) : {};
  // Through entries, so that a key such as __proto__ stays a plain member.
  return Object.fromEntries([
    ...Object.entries(record).filter(([name]) => name !== key),
    [key, put(Object.hasOwn(record, key) ? record[key] : undefined, rest, member)],
  ]);
}
