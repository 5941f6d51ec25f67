import { isArray, isObject, ownMember, objectOf, type Json, type JsonObject } from '../../src/core/json.js';

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

/** How many inclusions a mark is looked for behind. */
const mostInclusions = 8;

/** The properties of a schema, and of what it includes by `allOf` and `$ref`, that carry a mark. */
export function markedNames(
  schema: Json,
  mark: 'readOnly' | 'writeOnly',
  follow: (reference: string) => Json | undefined,
): readonly string[] {
  const names: string[] = [];
  // Each schema once, however many ways lead to it.
  const seen = new Set<Json>();
  let level: readonly Json[] = [schema];
  for (let depth = 0; depth <= mostInclusions && level.length > 0; depth += 1) {
    const next: Json[] = [];
    for (const each of level) {
      if (!isObject(each) || seen.has(each)) continue;
      seen.add(each);
      const properties = ownMember(each, 'properties');
      if (isObject(properties))
        for (const [name, property] of Object.entries(properties))
          if (isMarked(property, mark, follow)) names.push(name);
      const reference = ownMember(each, '$ref');
      const parts = ownMember(each, 'allOf');
      if (typeof reference === 'string') next.push(follow(reference) ?? true);
      if (isArray(parts)) next.push(...parts);
    }
    level = next;
  }
  return names;
}

function isMarked(
  property: Json,
  mark: 'readOnly' | 'writeOnly',
  follow: (reference: string) => Json | undefined,
): boolean {
  let current: Json | undefined = property;
  for (let steps = 0; steps < 16 && isObject(current); steps += 1) {
    if (ownMember(current, mark) === true) return true;
    const reference = ownMember(current, '$ref');
    current = typeof reference === 'string' ? follow(reference) : undefined;
  }
  return false;
}
