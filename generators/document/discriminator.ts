import { UnsupportedSchema } from '../errors.js';
import { isArray, isObject, ownMember, type Json, type JsonObject } from '../../src/core/json.js';
import { childPointer, pointerTokens, valueAt } from '../../src/core/pointer.js';
import type { Schema } from './schema.js';

export interface DiscriminatedSchema {
  readonly discriminator: Json;
  /** The schema that holds it. */
  readonly schema: JsonObject;
  readonly pointer: string;
  readonly document: Json;
  /**
   * Present where another schema includes this one by `allOf`: the outermost component that does, or none where the
   * value has been chosen already.
   */
  readonly extending: { readonly component?: string } | undefined;
  readonly strict: boolean;
  /** The pointer that a reference names. */
  readonly resolve: (reference: string, place: string) => string;
  readonly at: (pointer: string) => Json | undefined;
  /** A reference to the schema at a pointer. */
  readonly define: (pointer: string) => Schema;
}

/** Places of components, in OpenAPI 3 and Swagger 2.0. */
const COMPONENTS = ['/components/schemas', '/definitions'];

/**
 * The demands of a `discriminator` (OpenAPI 3.1 §4.8.25, 3.0 §4.7.25): its property is present, and the value names the
 * schema that holds. With `oneOf` or `anyOf` those are the branches; with neither they are the schemas that extend this
 * one with `allOf`. The values of a branch are those that its own schema allows by `const` or `enum`, as far as
 * `mapping` names some of them; else those of `mapping`; else the name of the schema.
 */
export function discriminated(source: DiscriminatedSchema): readonly Schema[] {
  const { discriminator, pointer } = source;
  const place = childPointer(pointer, 'discriminator');
  const property = isObject(discriminator) ? ownMember(discriminator, 'propertyName') : undefined;
  if (!isObject(discriminator) || typeof property !== 'string') {
    if (source.strict) throw new UnsupportedSchema(place, 'a discriminator has a propertyName');
    return [];
  }
  const mapping = mapped(source, discriminator, place);
  const named = (target: string): Schema => {
    const values = valuesOf(source, property, target, mapping);
    return { required: [property], ...(values === undefined ? {} : { properties: { [property]: { enum: values } } }) };
  };
  if (source.extending !== undefined) {
    const { component } = source.extending;
    return component !== undefined && isComponent(component) ? [named(component)] : [{ required: [property] }];
  }
  const targets =
    branches(source) ??
    [...new Set([...extendingSchemas(source), ...mapping.keys()])].filter((target) => target !== pointer);
  if (targets.length === 0) return [];
  return [{ anyOf: targets.map((target) => ({ allOf: [source.define(target), named(target)] })) }];
}

/** The values of the property that go with a schema; `undefined` where any does. */
function valuesOf(
  source: DiscriminatedSchema,
  property: string,
  target: string,
  mapping: ReadonlyMap<string, readonly string[]>,
): readonly Json[] | undefined {
  const own = declaredValues(source, property, target, new Set());
  const mappedValues = mapping.get(target);
  if (own !== undefined) {
    const both = own.filter((value) => mappedValues?.some((name) => name === value) ?? false);
    return both.length > 0 ? both : own;
  }
  return mappedValues ?? (isComponent(target) ? [lastToken(target)] : undefined);
}

/** The values that a schema allows for a property by `const` or `enum`, itself or by `allOf` and `$ref`. */
function declaredValues(
  source: DiscriminatedSchema,
  property: string,
  target: string,
  seen: Set<string>,
): readonly Json[] | undefined {
  const schema = source.at(target);
  // The parent lists the values of all its children.
  if (!isObject(schema) || seen.has(target) || target === source.pointer) return undefined;
  seen.add(target);
  const properties = ownMember(schema, 'properties');
  const declared = isObject(properties) ? ownMember(properties, property) : undefined;
  if (isObject(declared)) {
    const place = childPointer(childPointer(target, 'properties'), property);
    const reference = ownMember(declared, '$ref');
    const followed = typeof reference === 'string' ? source.at(source.resolve(reference, place)) : declared;
    const constant = isObject(followed) ? ownMember(followed, 'const') : undefined;
    const listed = isObject(followed) ? ownMember(followed, 'enum') : undefined;
    if (constant !== undefined) return [constant];
    if (isArray(listed)) return listed;
  }
  const reference = ownMember(schema, '$ref');
  if (typeof reference === 'string') return declaredValues(source, property, source.resolve(reference, target), seen);
  const parts = ownMember(schema, 'allOf');
  if (!isArray(parts)) return undefined;
  for (const index of parts.keys()) {
    const values = declaredValues(source, property, childPointer(childPointer(target, 'allOf'), index), seen);
    if (values !== undefined) return values;
  }
  return undefined;
}

function mapped(source: DiscriminatedSchema, discriminator: JsonObject, place: string): Map<string, string[]> {
  const names = new Map<string, string[]>();
  const mapping = ownMember(discriminator, 'mapping');
  if (!isObject(mapping)) return names;
  for (const [value, target] of Object.entries(mapping)) {
    const written = childPointer(childPointer(place, 'mapping'), value);
    const pointer = targetOf(source, target, written);
    if (pointer !== undefined) names.set(pointer, [...(names.get(pointer) ?? []), value]);
  }
  return names;
}

/** A mapping names a component or holds a reference; one that leads nowhere is left out. */
function targetOf(source: DiscriminatedSchema, target: Json, place: string): string | undefined {
  if (typeof target === 'string') {
    const component = COMPONENTS.map((components) => childPointer(components, target)).find(
      (pointer) => valueAt(source.document, pointer) !== undefined,
    );
    if (component !== undefined) return component;
    try {
      return source.resolve(target, place);
    } catch (error) {
      if (!(error instanceof UnsupportedSchema) || source.strict) throw error;
      return undefined;
    }
  }
  if (source.strict) throw new UnsupportedSchema(place, 'a mapping names a schema');
  return undefined;
}

function branches(source: DiscriminatedSchema): readonly string[] | undefined {
  const keyword = isArray(ownMember(source.schema, 'oneOf')) ? 'oneOf' : 'anyOf';
  const list = ownMember(source.schema, keyword);
  if (!isArray(list)) return undefined;
  return list.map((branch, index) => {
    const place = childPointer(childPointer(source.pointer, keyword), index);
    const reference = isObject(branch) ? ownMember(branch, '$ref') : undefined;
    return typeof reference === 'string' ? source.resolve(reference, childPointer(place, '$ref')) : place;
  });
}

/** The components that include this schema by `allOf`, directly or through another one. */
function extendingSchemas(source: DiscriminatedSchema): readonly string[] {
  const found = new Set<string>([source.pointer]);
  for (const parent of found) for (const child of childrenOf(source, parent)) found.add(child);
  found.delete(source.pointer);
  return [...found];
}

function childrenOf(source: DiscriminatedSchema, parent: string): readonly string[] {
  return COMPONENTS.flatMap((place) => {
    const components = valueAt(source.document, place);
    if (!isObject(components)) return [];
    return Object.entries(components).flatMap(([name, schema]) => {
      const parts = isObject(schema) ? ownMember(schema, 'allOf') : undefined;
      const extendsParent =
        isArray(parts) &&
        parts.some((part) => {
          const reference = isObject(part) ? ownMember(part, '$ref') : undefined;
          return typeof reference === 'string' && source.resolve(reference, source.pointer) === parent;
        });
      return extendsParent ? [childPointer(place, name)] : [];
    });
  });
}

function isComponent(pointer: string): boolean {
  return COMPONENTS.some((place) => pointer.slice(0, pointer.lastIndexOf('/')) === place);
}

const lastToken = (pointer: string): string => pointerTokens(pointer).at(-1) ?? '';
