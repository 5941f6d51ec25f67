import { isArray, isObject, member, objectOf, type Json, type JsonObject } from '../../src/core/json.js';

/** Names of properties that are not sent in a direction. */
export type OmittedNames = ReadonlySet<string>;

export const NONE_OMITTED: OmittedNames = new Set<string>();

/**
 * The schema for one direction: omitted properties are forbidden and no longer required (OpenAPI 3.1 §4.8.24.3, 3.0
 * "Fixed Fields" of the Schema Object).
 */
export function forDirection(schema: JsonObject, omitted: OmittedNames): JsonObject {
  if (omitted.size === 0) return schema;
  return objectOf(Object.entries(schema).map(([keyword, value]) => [keyword, without(keyword, value, omitted)]));
}

function without(keyword: string, value: Json, omitted: OmittedNames): Json {
  if (keyword === 'properties' && isObject(value))
    return objectOf(Object.entries(value).map(([name, property]) => [name, omitted.has(name) ? false : property]));
  if (keyword === 'required' && isArray(value))
    return value.filter((name) => typeof name !== 'string' || !omitted.has(name));
  return value;
}

/** The properties of a schema, and of what it includes by `allOf` and `$ref`, that carry a mark. */
export function markedNames(
  schema: Json,
  mark: 'readOnly' | 'writeOnly',
  follow: (reference: string) => Json | undefined,
  depth = 0,
): readonly string[] {
  if (!isObject(schema) || depth > 8) return [];
  const properties = member(schema, 'properties');
  const own = isObject(properties)
    ? Object.entries(properties)
        .filter(([, property]) => isMarked(property, mark, follow))
        .map(([name]) => name)
    : [];
  const reference = member(schema, '$ref');
  const parts = member(schema, 'allOf');
  const included = [
    ...(typeof reference === 'string' ? [follow(reference) ?? true] : []),
    ...(isArray(parts) ? parts : []),
  ];
  return [...own, ...included.flatMap((part) => markedNames(part, mark, follow, depth + 1))];
}

function isMarked(
  property: Json,
  mark: 'readOnly' | 'writeOnly',
  follow: (reference: string) => Json | undefined,
): boolean {
  let current: Json | undefined = property;
  for (let steps = 0; steps < 16 && isObject(current); steps += 1) {
    if (member(current, mark) === true) return true;
    const reference = member(current, '$ref');
    current = typeof reference === 'string' ? follow(reference) : undefined;
  }
  return false;
}
