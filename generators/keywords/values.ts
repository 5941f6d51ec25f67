import type { KeywordContext } from './keyword.js';
import { isSchema } from '../document/schema.js';
import type { Schema } from '../document/schema.js';
import { isArray, isObject, ownMember, objectOf, type Json, type JsonObject } from '../../src/core/json.js';

/** Reading of keyword values that have passed their check; anything else reads as if the keyword were absent. */
export function numberIn(value: Json | undefined): number {
  return typeof value === 'number' ? value : 0;
}

export function schemaIn(value: Json | undefined): Schema {
  return isSchema(value) ? value : true;
}

export function schemasIn(value: Json | undefined): readonly Schema[] {
  return isArray(value) ? value.filter(isSchema) : [];
}

export function mapIn(value: Json | undefined): readonly (readonly [string, Schema])[] {
  return isObject(value) ? Object.entries(value).map(([name, schema]) => [name, schemaIn(schema)] as const) : [];
}

export function namesIn(value: Json | undefined): readonly string[] {
  return isArray(value) ? value.filter((name) => typeof name === 'string') : [];
}

/** The names and patterns that `properties` and `patternProperties` of a schema name. */
export function declaredProperties(schema: JsonObject): {
  readonly names: ReadonlySet<string>;
  readonly patterns: readonly string[];
} {
  return {
    names: new Set(mapIn(ownMember(schema, 'properties')).map(([name]) => name)),
    patterns: mapIn(ownMember(schema, 'patternProperties')).map(([pattern]) => pattern),
  };
}

/** The number of schemas in `prefixItems`. */
export function prefixLength(schema: JsonObject): number {
  return schemasIn(ownMember(schema, 'prefixItems')).length;
}

/** The schema without one of its keywords. */
export function withoutKeyword(schema: JsonObject, keyword: string, context: KeywordContext): Schema {
  return context.intern(objectOf(Object.entries(schema).filter(([name]) => name !== keyword)));
}
