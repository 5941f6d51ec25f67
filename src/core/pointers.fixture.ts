import type { Json } from './json.js';
import { childPointer } from './pointer.js';

/** The pointers of a value and of all values in it. */
export function pointersOf(value: Json, pointer = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [pointer];
  return [
    pointer,
    ...Object.entries(value).flatMap(([name, member]: [string, Json]) =>
      pointersOf(member, childPointer(pointer, name)),
    ),
  ];
}
