import { isArray, isObject, type Json } from '../../src/core/json.js';
import { childPointer } from '../../src/core/pointer.js';

/** Where a keyword holds subschemas. */
export type SubschemaForm = 'schema' | 'schemas' | 'map';

/** Keywords of 2020-12 (and `definitions`, its predecessor's `$defs`) that hold subschemas. */
export const SUBSCHEMA_KEYWORDS: ReadonlyMap<string, SubschemaForm> = new Map<string, SubschemaForm>([
  ['additionalProperties', 'schema'],
  ['unevaluatedProperties', 'schema'],
  ['unevaluatedItems', 'schema'],
  ['items', 'schema'],
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
  const shape = SUBSCHEMA_KEYWORDS.get(keyword);
  if (shape === 'schema') yield [pointer, value];
  if (shape === 'schemas' && isArray(value))
    for (const [index, item] of value.entries()) yield [childPointer(pointer, index), item];
  if (shape === 'map' && isObject(value))
    for (const [name, item] of Object.entries(value)) yield [childPointer(pointer, name), item];
}
