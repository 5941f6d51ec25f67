import { isArray, isObject, ownMember, objectOf, type Json } from './json.js';

/** A JSON pointer (RFC 6901 §3) into a document of the interface. */
export type DocumentPointer = string & { readonly __brand: 'DocumentPointer' };

/** Appends one unescaped reference token to a pointer. */
export const childPointer = (pointer: string, token: string | number): string =>
  typeof token === 'string' && /[~/]/.test(token)
    ? `${pointer}/${token.replaceAll('~', '~0').replaceAll('/', '~1')}`
    : `${pointer}/${token}`;

/** The unescaped reference tokens of a pointer; the empty pointer, to the whole document, has none. */
export function pointerTokens(pointer: string): readonly string[] {
  if (pointer === '') return [];
  const tokens = pointer.slice(1).split('/');
  return pointer.includes('~') ? tokens.map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~')) : tokens;
}

/** A pointer made of unescaped tokens, e.g. `pointerOf('paths', '/systems', 'get')`. */
export const pointerOf = (...tokens: readonly (string | number)[]): DocumentPointer =>
  // The one constructor of document pointers.
  tokens.reduce<string>(childPointer, '') as DocumentPointer;

/** Extends a pointer by unescaped tokens. */
export const pointerInto = (pointer: DocumentPointer, ...tokens: readonly (string | number)[]): DocumentPointer =>
  // A pointer followed by tokens is a pointer.
  tokens.reduce<string>(childPointer, pointer) as DocumentPointer;

/** A pointer without the form of a URI fragment; `undefined` where its percent-encoding is broken. */
export function plainPointer(pointer: string): string | undefined {
  if (!pointer.startsWith('#')) return pointer;
  try {
    return decodeURIComponent(pointer.slice(1));
  } catch {
    return undefined;
  }
}

/**
 * The value at a JSON pointer (RFC 6901 §4) in a document; `undefined` where there is none. Only own members count, so
 * `__proto__` is a name like any other. A leading `#` (a URI fragment, percent-encoded) is understood; a fragment that
 * cannot be decoded has no value.
 */
export function valueAt(document: Json, pointer: string): Json | undefined {
  const plain = plainPointer(pointer);
  if (plain === undefined || (plain !== '' && !plain.startsWith('/'))) return undefined;
  let value: Json | undefined = document;
  for (const token of pointerTokens(plain)) {
    value = memberOf(value, token);
    if (value === undefined) return undefined;
  }
  return value;
}

/** The own member or the element that an unescaped token names. */
export function memberOf(value: Json, token: string): Json | undefined {
  if (isArray(value)) return /^(0|[1-9]\d*)$/.test(token) ? value[Number(token)] : undefined;
  return isObject(value) ? ownMember(value, token) : undefined;
}

/** A copy with the value at the pointer replaced, or removed where `value` is absent. */
export function withValueAt(document: Json, pointer: string, value: Json | undefined): Json | undefined {
  return replaceTokens(document, pointerTokens(pointer), 0, value);
}

function replaceTokens(
  document: Json,
  path: readonly string[],
  depth: number,
  value: Json | undefined,
): Json | undefined {
  const head = path[depth];
  if (head === undefined) return value;
  if (isArray(document)) {
    const index = Number(head);
    const replaced = index < document.length ? replaceTokens(document[index] ?? null, path, depth + 1, value) : value;
    return replaced === undefined
      ? document.filter((_, at) => at !== index)
      : [...document.slice(0, index), replaced, ...document.slice(index + 1)];
  }
  if (!isObject(document)) return document;
  const current = ownMember(document, head);
  const replaced = current === undefined ? value : replaceTokens(current, path, depth + 1, value);
  if (replaced === undefined) return objectOf(Object.entries(document).filter(([name]) => name !== head));
  // Keeps the position of an existing member: removing a value and restoring it gives the same text.
  return { ...document, [head]: replaced };
}
