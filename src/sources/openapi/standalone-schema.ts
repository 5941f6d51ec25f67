import { isArray, isObject, objectOf, type Json, type JsonObject } from '../../core/json.js';
import type { SourceNode } from '../../documents/source-document.js';

/** Keywords that don't constrain values, or that only OpenAPI has. */
const dropped = new Set([
  '$schema',
  '$id',
  'id',
  'description',
  'title',
  'summary',
  'example',
  'examples',
  'default',
  'deprecated',
  'externalDocs',
  'xml',
  'discriminator',
  'nullable',
  'readOnly',
  'writeOnly',
  '$comment',
]);
const schemaKeywords = new Set([
  'items',
  'additionalProperties',
  'not',
  'if',
  'then',
  'else',
  'contains',
  'propertyNames',
  'unevaluatedProperties',
  'unevaluatedItems',
]);
const listKeywords = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);
const mapKeywords = new Set(['properties', 'patternProperties', 'dependentSchemas', '$defs']);

/** Schemas of one body, at most; a larger one is not worth carrying in a configuration. */
const maxDefinitions = 200;

/**
 * A schema of a request body as JSON Schema 2020-12 that stands alone: the schemas that it refers to are in its
 * `$defs`, the spellings of OpenAPI 3.0 are translated, and read-only properties are left out.
 * @returns undefined for a schema that constrains no value, or is too large
 */
export function standaloneSchema(node: SourceNode): JsonObject | undefined {
  const definitions = new Map<string, { readonly name: string; schema: Json }>();
  const refer = (target: SourceNode): string => {
    const known = definitions.get(target.key);
    if (known !== undefined) return known.name;
    const last = String(target.path.at(-1) ?? 'schema').replaceAll(/\W+/g, '_');
    const taken = new Set([...definitions.values()].map(({ name }) => name));
    let name = last;
    for (let number = 2; taken.has(name); number += 1) name = `${last}_${number}`;
    const definition = { name, schema: true as Json };
    definitions.set(target.key, definition);
    if (definitions.size <= maxDefinitions) definition.schema = translate(target);
    return name;
  };
  const translate = (from: SourceNode): Json => {
    if (!isObject(from.value)) return typeof from.value === 'boolean' ? from.value : true;
    const hidden = readOnlyNames(from);
    const result = objectOf(
      from.names().flatMap((name): (readonly [string, Json])[] => {
        const member = from.member(name);
        if (member === undefined || dropped.has(name) || name.startsWith('x-')) return [];
        const value = name === '$ref' ? reference(from) : translateMember(from, name, member, hidden);
        return value === undefined ? [] : [[name, value]];
      }),
    );
    return from.member('nullable')?.value === true ? nullable(result) : result;
  };
  const reference = (from: SourceNode): Json | undefined => {
    const target = from.referred();
    return target === undefined ? undefined : `#/$defs/${refer(target)}`;
  };
  const translateMember = (
    from: SourceNode,
    name: string,
    member: SourceNode,
    hidden: ReadonlySet<string>,
  ): Json | undefined => {
    if (mapKeywords.has(name)) {
      const shown = member.names().filter((key) => name !== 'properties' || !hidden.has(key));
      return objectOf(
        shown.flatMap((key) => {
          const schema = member.member(key);
          return schema === undefined ? [] : [[key, translate(schema)] as const];
        }),
      );
    }
    if (listKeywords.has(name) && isArray(member.value))
      return member.value.flatMap((_, index) => {
        const schema = member.member(index);
        return schema === undefined ? [] : [translate(schema)];
      });
    if (schemaKeywords.has(name)) return translate(member);
    if (name === 'required' && isArray(member.value)) {
      const required = member.value.filter((each) => typeof each !== 'string' || !hidden.has(each));
      return required.length > 0 ? required : undefined;
    }
    if (isBound(name)) return boundOf(from, name, member.value);
    return member.value;
  };
  const schema = translate(node);
  if (!isObject(schema) || Object.keys(schema).length === 0 || definitions.size > maxDefinitions) return undefined;
  if (definitions.size === 0) return schema;
  return { ...schema, $defs: Object.fromEntries([...definitions.values()].map((each) => [each.name, each.schema])) };
}

/** A property in which frameworks tell the address of a response's schema; as a property, it is no keyword. */
export const schemaAddress = '$schema';

/** Properties that only answers have. */
const readOnlyNames = (schema: SourceNode): ReadonlySet<string> =>
  new Set(
    (schema.member('properties')?.children() ?? []).flatMap(([name, property]) =>
      name === schemaAddress || property.member('readOnly')?.value === true ? [name] : [],
    ),
  );

/** By the name of a bound: the bound of OpenAPI 3.0 that stands beside it. */
const besideBound = {
  minimum: 'exclusiveMinimum',
  maximum: 'exclusiveMaximum',
  exclusiveMinimum: 'minimum',
  exclusiveMaximum: 'maximum',
} as const;

const isBound = (name: string): name is keyof typeof besideBound => Object.hasOwn(besideBound, name);

/** OpenAPI 3.0 excludes a bound by a boolean beside it; JSON Schema 2020-12 has the number in the exclusive keyword. */
function boundOf(schema: SourceNode, name: keyof typeof besideBound, value: Json): Json | undefined {
  const beside = schema.member(besideBound[name])?.value;
  if (name === 'minimum' || name === 'maximum') return beside === true ? undefined : value;
  if (typeof value === 'number') return value;
  return value === true ? beside : undefined;
}

/** `nullable` of OpenAPI 3.0. */
function nullable(schema: JsonObject): Json {
  const { type } = schema;
  if (typeof type !== 'string') return Object.keys(schema).length === 0 ? true : { anyOf: [schema, { type: 'null' }] };
  const values = schema['enum'];
  return {
    ...schema,
    type: [type, 'null'],
    ...(isArray(values) && !values.includes(null) ? { enum: [...values, null] } : {}),
  };
}
