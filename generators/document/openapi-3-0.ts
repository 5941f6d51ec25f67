import { isArray, member, objectOf, type Json, type JsonObject } from '../../src/core/json.js';

/** Assertions and applicators of the OpenAPI 3.0 Schema Object, in the form that `fromOpenApi30` gives them. */
export const OPENAPI_3_0_KEYWORDS: ReadonlySet<string> = new Set([
  '$ref',
  'type',
  'enum',
  'format',
  'multipleOf',
  'maximum',
  'exclusiveMaximum',
  'minimum',
  'exclusiveMinimum',
  'maxLength',
  'minLength',
  'pattern',
  'maxItems',
  'minItems',
  'uniqueItems',
  'items',
  'maxProperties',
  'minProperties',
  'required',
  'properties',
  'additionalProperties',
  'allOf',
  'oneOf',
  'anyOf',
  'not',
]);

/**
 * One schema object of OpenAPI 3.0 in the words of 2020-12: `$ref` stands alone, `nullable` widens `type`, the
 * exclusive bounds are flags (OpenAPI 3.0.3 §4.7.24).
 */
export function fromOpenApi30(schema: JsonObject): JsonObject {
  const reference = member(schema, '$ref');
  if (reference !== undefined) return { $ref: reference };
  const entries: [string, Json][] = [];
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === 'nullable') continue;
    if (keyword === 'type' && member(schema, 'nullable') === true)
      entries.push(['type', isArray(value) ? value : [value, 'null']]);
    else entries.push(...bound(schema, keyword, value));
  }
  return objectOf(entries);
}

function bound(schema: JsonObject, keyword: string, value: Json): readonly [string, Json][] {
  const flag = { minimum: 'exclusiveMinimum', maximum: 'exclusiveMaximum' }[keyword];
  if (flag !== undefined) return [[member(schema, flag) === true ? flag : keyword, value]];
  return (keyword === 'exclusiveMinimum' || keyword === 'exclusiveMaximum') && typeof value === 'boolean'
    ? []
    : [[keyword, value]];
}
