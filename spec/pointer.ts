import type { DocumentPointer, Json } from './model.js';

/** A pointer (RFC 6901 §3) made of unescaped segments, e.g. `pointerOf('paths', '/systems', 'get')`. */
export function pointerOf(...segments: readonly (string | number)[]): DocumentPointer {
  // The one constructor of document pointers.
  return segments.map((segment) => `/${String(segment).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('') as DocumentPointer;
}

/** Extends a pointer by unescaped segments. */
export const pointerInto = (pointer: DocumentPointer, ...segments: readonly (string | number)[]): DocumentPointer =>
  // A pointer followed by a pointer is a pointer.
  `${pointer}${pointerOf(...segments)}` as DocumentPointer;

/**
 * What a JSON pointer (RFC 6901 §4) leads to in a document; `undefined` where it leads nowhere. Only own members
 * count, so `__proto__` is a name like any other. A leading `#` (a URI fragment, percent-encoded) is understood.
 */
export function resolvePointer(document: Json, pointer: string): Json | undefined {
  const plain = pointer.startsWith('#') ? decodeURIComponent(pointer.slice(1)) : pointer;
  if (plain === '') return document;
  if (!plain.startsWith('/')) return undefined;
  let at: Json | undefined = document;
  for (const escaped of plain.slice(1).split('/')) {
    at = memberOf(at, escaped.replaceAll('~1', '/').replaceAll('~0', '~'));
    if (at === undefined) return undefined;
  }
  return at;
}

/** The own member or the element that an unescaped segment names. */
export function memberOf(value: Json, segment: string): Json | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) {
    // `Array.isArray` does not narrow readonly arrays away from `any[]`.
    const items: readonly Json[] = value;
    return /^(0|[1-9][0-9]*)$/.test(segment) ? items[Number(segment)] : undefined;
  }
  const record = value as { readonly [key: string]: Json }; // neither null nor an array
  return Object.hasOwn(record, segment) ? record[segment] : undefined;
}
