import { UnsupportedSchema } from '../errors.js';
import { isArray, isObject, member, type Json, type JsonObject } from '../../src/core/json.js';
import { childPointer, valueAt } from '../../src/core/pointer.js';
import type { Schema } from './schema.js';

export interface DiscriminatedSchema {
  readonly schema: JsonObject;
  readonly pointer: string;
  readonly document: Json;
  /** Reached through a child's `allOf`: then the child has been chosen already. */
  readonly asBase: boolean;
  /** The pointer that a reference names. */
  readonly resolve: (reference: string, place: string) => string;
  /** A reference to the schema at a pointer. */
  readonly define: (pointer: string) => Schema;
}

/**
 * What a `discriminator` demands (OpenAPI 3.1 §4.8.25, 3.0 §4.7.25): its property is present, and the value names the
 * schema that holds, by `mapping` or else by the schema's own name. With `oneOf` or `anyOf` those are the branches; with
 * neither they are the schemas that extend this one with `allOf`.
 */
export function discriminated(source: DiscriminatedSchema): readonly Schema[] {
  const { schema, pointer } = source;
  const place = childPointer(pointer, 'discriminator');
  const discriminator = member(schema, 'discriminator');
  const tag = isObject(discriminator) ? member(discriminator, 'propertyName') : undefined;
  if (typeof tag !== 'string') throw new UnsupportedSchema(place, 'a discriminator has a propertyName');
  if (source.asBase) return [];
  const mapping = isObject(discriminator) ? mapped(source, discriminator, place) : new Map<string, string[]>();
  const targets =
    branches(source) ??
    [...new Set([...extendingSchemas(source), ...mapping.keys()])].filter((target) => target !== pointer);
  if (targets.length === 0) return [];
  return [
    {
      anyOf: targets.map((target) => ({
        allOf: [source.define(target)],
        required: [tag],
        properties: { [tag]: { enum: mapping.get(target) ?? [lastToken(target)] } },
      })),
    },
  ];
}

function mapped(source: DiscriminatedSchema, discriminator: JsonObject, place: string): Map<string, string[]> {
  const names = new Map<string, string[]>();
  const mapping = member(discriminator, 'mapping');
  if (!isObject(mapping)) return names;
  for (const [value, target] of Object.entries(mapping)) {
    if (typeof target !== 'string')
      throw new UnsupportedSchema(childPointer(childPointer(place, 'mapping'), value), 'a mapping names a schema');
    const component = childPointer('/components/schemas', target);
    const pointer =
      valueAt(source.document, component) === undefined
        ? source.resolve(target, childPointer(childPointer(place, 'mapping'), value))
        : component;
    names.set(pointer, [...(names.get(pointer) ?? []), value]);
  }
  return names;
}

function branches(source: DiscriminatedSchema): readonly string[] | undefined {
  const keyword = isArray(member(source.schema, 'oneOf')) ? 'oneOf' : 'anyOf';
  const list = member(source.schema, keyword);
  if (!isArray(list)) return undefined;
  return list.map((branch, index) => {
    const place = childPointer(childPointer(source.pointer, keyword), index);
    const reference = isObject(branch) ? member(branch, '$ref') : undefined;
    // OpenAPI rules out inline branches beside a discriminator; their position is their name.
    return typeof reference === 'string' ? source.resolve(reference, childPointer(place, '$ref')) : place;
  });
}

function extendingSchemas(source: DiscriminatedSchema): readonly string[] {
  const components = valueAt(source.document, '/components/schemas');
  if (!isObject(components)) return [];
  return Object.entries(components).flatMap(([name, schema]) => {
    const parents = isObject(schema) ? member(schema, 'allOf') : undefined;
    const extendsThis =
      isArray(parents) &&
      parents.some((parent) => {
        const reference = isObject(parent) ? member(parent, '$ref') : undefined;
        return typeof reference === 'string' && source.resolve(reference, source.pointer) === source.pointer;
      });
    return extendsThis ? [childPointer('/components/schemas', name)] : [];
  });
}

function lastToken(pointer: string): string {
  return pointer
    .slice(pointer.lastIndexOf('/') + 1)
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
}
