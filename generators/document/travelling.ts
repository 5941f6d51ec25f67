import { isArray, isObject, member, objectOf } from '../json.js';
import type { Json, JsonObject } from '../json.js';
import type { Direction } from '../schema-source.js';

/**
 * The schema for one direction: properties that do not travel that way are forbidden and no longer required
 * (OpenAPI 3.1 §4.8.24.3, 3.0 "Fixed Fields" of the Schema Object). Without a direction nothing changes.
 */
export function travelling(schema: JsonObject, direction: Direction | undefined, marksOf: (property: Json) => JsonObject | undefined): JsonObject {
  const properties = member(schema, 'properties');
  if (direction === undefined || !isObject(properties)) return schema;
  const mark = direction === 'request' ? 'readOnly' : 'writeOnly';
  const kept = Object.entries(properties).filter(([, property]) => {
    const marks = marksOf(property);
    return marks === undefined || member(marks, mark) !== true;
  });
  if (kept.length === Object.keys(properties).length) return schema;
  const names = new Set(kept.map(([name]) => name));
  const required = member(schema, 'required');
  const stays = objectOf(Object.keys(properties).map((name) => [name, names.has(name) ? (properties[name] ?? true) : false]));
  return {
    ...schema,
    properties: stays,
    ...(isArray(required) ? { required: required.filter((name) => typeof name !== 'string' || !(name in properties) || names.has(name)) } : {}),
  };
}
