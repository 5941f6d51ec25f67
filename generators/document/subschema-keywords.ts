import { isArray, isObject, type Json } from '../../src/core/json.js';
import { childPointer } from '../../src/core/pointer.js';

/** Where a keyword holds subschemas. */
export type SubschemaForm = 'schema' | 'schemas' | 'schema or schemas' | 'map';

/** Keywords that hold subschemas, in 2020-12 and in earlier drafts. */
export const SUBSCHEMA_KEYWORDS: ReadonlyMap<string, SubschemaForm> = new Map<string, SubschemaForm>([
  ['additionalProperties', 'schema'],
  ['unevaluatedProperties', 'schema'],
  ['unevaluatedItems', 'schema'],
  ['items', 'schema or schemas'],
  ['additionalItems', 'schema'],
  ['dependencies', 'map'],
  ['contains', 'schema'],
  ['propertyNames', 'schema'],
  ['not', 'schema'],
  ['if', 'schema'],
  ['then', 'schema'],
  ['else', 'schema'],
  ['allOf', 'schemas'],
  ['anyOf', 'schemas'],
  ['oneOf', 'schemas'],
  ['prefixItems', 'schemas'],
  ['properties', 'map'],
  ['patternProperties', 'map'],
  ['dependentSchemas', 'map'],
  ['$defs', 'map'],
  ['definitions', 'map'],
]);

/** The subschemas that a keyword's value holds, with their pointers. */
export function* subschemas(
  keyword: string,
  value: Json,
  pointer: string,
): Iterable<readonly [pointer: string, schema: Json]> {
  const form = SUBSCHEMA_KEYWORDS.get(keyword);
  if (form === 'schema' || (form === 'schema or schemas' && !isArray(value))) yield [pointer, value];
  if ((form === 'schemas' || form === 'schema or schemas') && isArray(value))
    for (const [index, item] of value.entries()) yield [childPointer(pointer, index), item];
  if (form === 'map' && isObject(value))
    for (const [name, item] of Object.entries(value)) yield [childPointer(pointer, name), item];
}
