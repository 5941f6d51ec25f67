import { isObject, objectOf, type Json } from '../core/json.js';

/**
 * A value in which each part that equals the same part of an earlier value is replaced by that part, so that a
 * comparison of references finds the differences. Members keep the order of the later value; a difference in order
 * alone counts as a difference.
 */
export function sharing(earlier: Json | undefined, later: Json): Json {
  if (Array.isArray(later)) {
    const before = Array.isArray(earlier) ? earlier : [];
    const elements = later.map((element: Json, index) => sharing(before[index], element));
    return before.length === elements.length && elements.every((element, index) => element === before[index])
      ? before
      : elements;
  }
  if (!isObject(later)) return later;
  const before = isObject(earlier) ? earlier : {};
  const names = Object.keys(before);
  const members = Object.entries(later).map(
    ([name, value]) => [name, sharing(Object.hasOwn(before, name) ? before[name] : undefined, value)] as const,
  );
  return isObject(earlier) &&
    names.length === members.length &&
    members.every(([name, value], index) => name === names[index] && value === before[name])
    ? earlier
    : objectOf(members);
}
