import { isArray, isObject, type Json, type JsonObject } from '../../core/json.js';
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
    const result: Record<string, Json> = {};
    const hidden = readOnlyNames(from);
    for (const name of from.names()) {
      const member = from.member(name);
      if (member === undefined || dropped.has(name) || name.startsWith('x-')) continue;
      if (name === '$ref') {
        const target = from.referred();
        if (target !== undefined) result['$ref'] = `#/$defs/${refer(target)}`;
      } else if (mapKeywords.has(name)) {
        result[name] = Object.fromEntries(
          member.names().flatMap((key) => {
            const inner = member.member(key);
            return inner === undefined || (name === 'properties' && hidden.has(key)) ? [] : [[key, translate(inner)]];
          }),
        );
      } else if (listKeywords.has(name) && isArray(member.value)) {
        result[name] = member.value.flatMap((_, index) => {
          const inner = member.member(index);
          return inner === undefined ? [] : [translate(inner)];
        });
      } else if (schemaKeywords.has(name)) result[name] = translate(member);
      else if (name === 'required' && isArray(member.value)) {
        const required = member.value.filter((each) => typeof each !== 'string' || !hidden.has(each));
        if (required.length > 0) result[name] = required;
      } else if (name === 'exclusiveMinimum' || name === 'exclusiveMaximum') excluded(from, name, member.value, result);
      else if ((name === 'minimum' || name === 'maximum') && excludedBeside(from, name)) continue;
      else result[name] = member.value;
    }
    return from.member('nullable')?.value === true ? nullable(result) : result;
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

/** OpenAPI 3.0 excludes a bound by a boolean beside it. */
const excludedBeside = (schema: SourceNode, name: 'minimum' | 'maximum'): boolean =>
  schema.member(name === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum')?.value === true;

function excluded(schema: SourceNode, name: string, value: Json, result: Record<string, Json>): void {
  const bound = schema.member(name === 'exclusiveMinimum' ? 'minimum' : 'maximum')?.value;
  if (typeof value === 'number') result[name] = value;
  else if (value === true && bound !== undefined) result[name] = bound;
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
