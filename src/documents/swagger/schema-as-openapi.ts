import { isArray, isObject, objectOf, type Json, type JsonObject } from '../../core/json.js';
import { pointerOf } from '../../core/pointer.js';
import { getOrAdd } from '../../core/remembered.js';
import type { SourceNode } from '../source-document.js';

/**
 * An object of a Swagger 2.0 document, of which a schema is written as in OpenAPI 3.0: `x-nullable`, a discriminator
 * that is a text, the type `file`, and several types, of which Swagger has none. Other objects stay as they are.
 */
export const schemaAsOpenApi = (schema: JsonObject, mark: JsonObject): JsonObject =>
  withNull(withOneType(withDiscriminator(withoutFile(schema))), mark);

/** A file may have any content, also JSON that is no text. */
function withoutFile(schema: JsonObject): JsonObject {
  if (schema['type'] !== 'file') return schema;
  const { type: _, ...others } = schema;
  return { ...others, format: 'binary' };
}

function withDiscriminator(schema: JsonObject): JsonObject {
  const { discriminator } = schema;
  return typeof discriminator === 'string' ? { ...schema, discriminator: { propertyName: discriminator } } : schema;
}

/** JSON Schema has lists of types, and OpenAPI 3.0 has `nullable` and `anyOf`. */
function withOneType(schema: JsonObject): JsonObject {
  const { type: written, ...others } = schema;
  if (!isArray(written)) return schema;
  const types = written.filter((type) => type !== 'null');
  const nullable = types.length < written.length ? { 'x-nullable': true } : {};
  const [type] = types;
  if (type !== undefined && types.length === 1) return { ...others, type, ...nullable };
  return Object.hasOwn(others, 'anyOf')
    ? others
    : { ...others, anyOf: types.map((each) => ({ type: each })), ...nullable };
}

/** In OpenAPI 3.0, `nullable` counts only beside a type, and an enumeration has to name the null as well. */
function withNull(schema: JsonObject, mark: JsonObject): JsonObject {
  const { 'x-nullable': isNullable, ...others } = schema;
  if (isNullable !== true) return schema;
  const { enum: values } = others;
  if (typeof others['type'] !== 'string') return { anyOf: [others, { enum: [null] }], ...mark };
  const named = isArray(values) && !values.includes(null) ? { enum: [...values, null] } : {};
  return { ...others, ...named, nullable: true };
}

type Definition = readonly [name: string, node: SourceNode];

/**
 * For each definition with a discriminator and with others that extend it by `allOf`: the values of the discriminator,
 * which are the names of the definitions unless `x-discriminator-value` gives another, with references.
 */
export function mappingsOf(definitions: readonly Definition[]): ReadonlyMap<string, JsonObject> {
  const extensions = new Map<string, Definition[]>();
  for (const definition of definitions)
    for (const key of extendedBy(definition[1])) getOrAdd(extensions, key, () => []).push(definition);
  const mappings = new Map<string, JsonObject>();
  for (const [name, node] of definitions) {
    if (node.text('discriminator') === undefined || !extensions.has(node.key)) continue;
    const found = new Map<string, Definition>([[node.key, [name, node]]]);
    for (const [, [, { key }]] of found)
      for (const extension of extensions.get(key) ?? []) {
        node.step();
        found.set(extension[1].key, extension);
      }
    mappings.set(name, objectOf([...found.values()].map(mapped)));
  }
  return mappings;
}

/** The keys of the definitions that a definition extends. */
function extendedBy(node: SourceNode): readonly string[] {
  const parts = node.member('allOf');
  if (parts === undefined || !isArray(parts.value)) return [];
  return parts.value.flatMap((_, index) => parts.member(index)?.referred()?.key ?? []);
}

const mapped = ([name, node]: Definition): [string, Json] => [
  node.text('x-discriminator-value') ?? name,
  `#${pointerOf('components', 'schemas', encodeURIComponent(name))}`,
];

/** A definition whose discriminator has the given values. */
export function withMapping(definition: Json, mapping: JsonObject | undefined): Json {
  if (mapping === undefined || !isObject(definition)) return definition;
  const { discriminator } = definition;
  return isObject(discriminator) ? { ...definition, discriminator: { ...discriminator, mapping } } : definition;
}
