import { isArray, ownMember, type JsonObject } from '../../src/core/json.js';
import type { Schema } from './schema.js';

/** Keywords that may refuse `null` although `nullable` stands beside them. */
const refusing = ['$ref', 'allOf', 'anyOf', 'oneOf', 'not'] as const;

/**
 * Documents write `nullable` beside values or alternatives without `null`, and mean that `null` is allowed: OpenAPI
 * 3.0.0 to 3.0.2 say no more of it, and 3.0.3 §4.7.24 says that it widens `type` alone. A service is not to be accused
 * of what its document may allow, so responses are read in the wider sense.
 */
export const isNullable = (schema: JsonObject): boolean => ownMember(schema, 'nullable') === true;

/** A nullable schema whose listed values have `null` among them. */
export function withNullListed(schema: JsonObject): JsonObject {
  const values = ownMember(schema, 'enum');
  return values === undefined || !isArray(values) || values.includes(null)
    ? schema
    : { ...schema, enum: [...values, null] };
}

/** What a nullable schema was lowered to, with `null` allowed besides. */
export const orNull = (schema: JsonObject, lowered: JsonObject): Schema =>
  refusing.some((keyword) => ownMember(schema, keyword) !== undefined)
    ? { anyOf: [lowered, { type: 'null' }] }
    : lowered;
