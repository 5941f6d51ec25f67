import { isObject, ownMember, type Json, type JsonObject } from '../../core/json.js';
import { childPointer, valueAt, plainPointer } from '../../core/pointer.js';

/** A value in a document, with the pointer that leads to it. */
export interface Cursor {
  readonly document: Json;
  readonly value: Json | undefined;
  readonly pointer: string;
  /** Members that stand at another place of the document, by their names. */
  readonly elsewhere?: ReadonlyMap<string, Cursor>;
}

/** A reference that leads in a circle, or through more than this many others, leads nowhere. */
const longestChain = 20;

export const rootOf = (document: Json): Cursor => ({ document, value: document, pointer: '' });

export const childOf = (cursor: Cursor, name: string | number): Cursor =>
  cursor.elsewhere?.get(String(name)) ?? {
    document: cursor.document,
    value: isObject(cursor.value)
      ? ownMember(cursor.value, String(name))
      : Array.isArray(cursor.value)
        ? // An array of JSON has elements of JSON.
          (cursor.value[Number(name)] as Json | undefined)
        : undefined,
    pointer: childPointer(cursor.pointer, name),
  };

export const referenceOf = (value: Json | undefined): string | undefined => {
  const reference = isObject(value) ? ownMember(value, '$ref') : undefined;
  return typeof reference === 'string' ? reference : undefined;
};

/** The cursor to which the references from a cursor lead within its document. */
export function resolvedReference(cursor: Cursor): Cursor {
  let at = cursor;
  for (let step = 0; step < longestChain; step += 1) {
    const reference = referenceOf(at.value);
    if (reference === undefined) return at;
    if (!reference.startsWith('#')) return { ...at, value: undefined };
    const pointer = plainPointer(reference);
    if (pointer === undefined) return { ...at, value: undefined };
    at = { document: at.document, value: valueAt(at.document, pointer), pointer };
  }
  return { ...at, value: undefined };
}

/** The members of the value; none where it is no object. */
export const objectAt = ({ value }: Cursor): JsonObject => (isObject(value) ? value : {});

export const namesOf = (cursor: Cursor): readonly string[] => Object.keys(objectAt(cursor));

export const elementsOf = (cursor: Cursor): readonly Cursor[] =>
  Array.isArray(cursor.value) ? cursor.value.map((_, index) => childOf(cursor, index)) : [];

export const isVersion30 = (document: Json): boolean =>
  String(objectAt(rootOf(document))['openapi']).startsWith('3.0.');

/** Follows `$ref`; from OpenAPI 3.1 on, keywords beside `$ref` are added and win. */
export function resolvedSchema(cursor: Cursor): Cursor {
  const target = resolvedReference(cursor);
  if (namesOf(cursor).length < 2 || referenceOf(cursor.value) === undefined) return target;
  if (!isObject(target.value) || isVersion30(cursor.document)) return target;
  const { $ref: _, ...own } = objectAt(cursor);
  const names = namesOf(target).filter((name) => !Object.hasOwn(own, name));
  return {
    ...cursor,
    value: { ...target.value, ...own },
    elsewhere: new Map(names.map((name) => [name, childOf(target, name)])),
  };
}
