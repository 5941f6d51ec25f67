import { isArray, isObject, member, objectOf } from './json.js';
import type { Json } from './json.js';

/** Appends one reference token (RFC 6901 §3). */
export function child(pointer: string, token: string | number): string {
  return typeof token === 'string' && /[~/]/.test(token) ? `${pointer}/${token.replaceAll('~', '~0').replaceAll('/', '~1')}` : `${pointer}/${token}`;
}

export function tokens(pointer: string): string[] {
  if (pointer === '') return [];
  const parts = pointer.slice(1).split('/');
  return pointer.includes('~') ? parts.map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~')) : parts;
}

/** The value at a JSON pointer (RFC 6901), or `undefined` where there is none. */
export function at(document: Json, pointer: string): Json | undefined {
  let value: Json | undefined = document;
  for (const token of tokens(pointer)) {
    if (isArray(value)) value = /^(0|[1-9]\d*)$/.test(token) ? value[Number(token)] : undefined;
    else if (isObject(value)) value = member(value, token);
    else return undefined;
  }
  return value;
}

/** A copy with the value at the pointer replaced, or removed where `value` is absent. */
export function put(document: Json, pointer: string, value: Json | undefined): Json | undefined {
  return putTokens(document, tokens(pointer), 0, value);
}

function putTokens(document: Json, path: readonly string[], depth: number, value: Json | undefined): Json | undefined {
  const head = path[depth];
  if (head === undefined) return value;
  if (isArray(document)) {
    const index = Number(head);
    const replaced = index < document.length ? putTokens(document[index] ?? null, path, depth + 1, value) : value;
    return replaced === undefined ? document.filter((_, at) => at !== index) : [...document.slice(0, index), replaced, ...document.slice(index + 1)];
  }
  if (!isObject(document)) return document;
  const current = member(document, head);
  const replaced = current === undefined ? value : putTokens(current, path, depth + 1, value);
  if (replaced === undefined) return objectOf(Object.entries(document).filter(([name]) => name !== head));
  // Keeps the place of an existing member, so that putting back restores the same text.
  return { ...document, [head]: replaced };
}
