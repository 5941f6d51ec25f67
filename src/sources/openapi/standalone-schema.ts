import { isArray, isObject, objectOf, type Json, type JsonObject } from '../../core/json.js';
import { getOrAdd } from '../../core/remembered.js';
import {
  extensionsOf,
  hasBranches,
  hasDiscriminators,
  partsOf,
  discriminatorDemand,
  type DiscriminatorDemand,
} from '../../documents/discriminator.js';
import { SchemaView } from '../../documents/schema-view.js';
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
 * `$defs`, the spellings of OpenAPI 3.0 are translated, the demands of discriminators are written out, and read-only
 * properties are left out.
 * @returns undefined for a schema that constrains no value, or is too large
 */
export const standaloneSchema = (node: SourceNode): JsonObject | undefined => new Translation().run(node);

/** Where a schema is read: by itself, or as a part of one that includes it by `allOf`. */
type Use = 'whole' | 'part';

class Translation {
  readonly #definitions = new Map<string, { readonly name: string; schema: Json }>();
  readonly #discriminated = new Map<string, boolean>();
  /** Without discriminators nothing about them is looked at, so that the work grows with the size of the schema. */
  #hasDiscriminators = false;

  run(node: SourceNode): JsonObject | undefined {
    this.#hasDiscriminators = hasDiscriminators(node);
    const schema = this.#translate(node, 'whole');
    const definitions = [...this.#definitions.values()];
    if (!isObject(schema) || Object.keys(schema).length === 0 || definitions.length > maxDefinitions) return undefined;
    if (definitions.length === 0) return schema;
    return { ...schema, $defs: Object.fromEntries(definitions.map((each) => [each.name, each.schema])) };
  }

  #translate(from: SourceNode, use: Use): Json {
    // The schema is too large already, and its translation will not be used.
    if (this.#definitions.size > maxDefinitions) return true;
    if (!isObject(from.value)) return typeof from.value === 'boolean' ? from.value : true;
    const hidden = readOnlyNames(from);
    const result = objectOf(
      from.names().flatMap((name): (readonly [string, Json])[] => {
        const member = from.member(name);
        if (member === undefined || dropped.has(name) || name.startsWith('x-')) return [];
        const value = name === '$ref' ? this.#reference(from, use) : this.#member(from, name, member, hidden, use);
        return value === undefined ? [] : [[name, value]];
      }),
    );
    const selecting = use === 'whole' && this.#hasDiscriminators ? this.#selecting(from, result) : result;
    return from.member('nullable')?.value === true ? nullable(selecting) : selecting;
  }

  /** A reference to a definition: one for each use of a schema that a discriminator makes differ between them. */
  #refer(target: SourceNode, use: Use): string {
    const key = use === 'part' && this.#isDiscriminated(target) ? `${target.key} ${use}` : target.key;
    const known = this.#definitions.get(key);
    if (known !== undefined) return `#/$defs/${known.name}`;
    const last = String(target.path.at(-1) ?? 'schema').replaceAll(/\W+/g, '_');
    const taken = new Set([...this.#definitions.values()].map(({ name }) => name));
    let name = last;
    for (let number = 2; taken.has(name); number += 1) name = `${last}_${number}`;
    const definition = { name, schema: true as Json };
    this.#definitions.set(key, definition);
    definition.schema = this.#translate(target, use);
    return `#/$defs/${name}`;
  }

  #reference(from: SourceNode, use: Use): Json | undefined {
    const target = from.referred();
    return target === undefined ? undefined : this.#refer(target, use);
  }

  #member(from: SourceNode, name: string, member: SourceNode, hidden: ReadonlySet<string>, use: Use): Json | undefined {
    if (mapKeywords.has(name)) {
      const shown = member.names().filter((key) => name !== 'properties' || !hidden.has(key));
      return objectOf(
        shown.flatMap((key) => {
          const schema = member.member(key);
          return schema === undefined ? [] : [[key, this.#translate(schema, 'whole')] as const];
        }),
      );
    }
    if (listKeywords.has(name) && isArray(member.value)) return this.#list(from, name, member, use);
    if (schemaKeywords.has(name)) return this.#translate(member, 'whole');
    if (name === 'required' && isArray(member.value)) {
      const required = member.value.filter((each) => typeof each !== 'string' || !hidden.has(each));
      return required.length > 0 ? required : undefined;
    }
    if (isBound(name)) return boundOf(from, name, member.value);
    return member.value;
  }

  /** The schemas of a list; each branch of a discriminator with the values that select it. */
  #list(from: SourceNode, name: string, member: SourceNode, use: Use): Json | undefined {
    const isChoice = (name === 'oneOf' || name === 'anyOf') && from.member('discriminator') !== undefined;
    // The schema that includes this one is the choice.
    if (isChoice && use === 'part') return undefined;
    return listed(member.value).flatMap((_, index) => {
      const schema = member.member(index);
      if (schema === undefined) return [];
      if (isChoice) return [this.#branch(from, schema)];
      return [this.#translate(schema, name === 'allOf' ? 'part' : 'whole')];
    });
  }

  #branch(from: SourceNode, branch: SourceNode): Json {
    const parts = partsOf(branch);
    const isChoice = parts.some((each) => each.key !== from.key && hasBranches(each));
    const ways = (isChoice ? new SchemaView(branch).alternatives : [parts]).flatMap(
      (way) => discriminatorDemand(from, [from, ...way]) ?? [],
    );
    const [first] = ways;
    const schema = this.#translate(branch, 'whole');
    return first === undefined ? schema : { allOf: [schema], ...having({ ...first, values: valuesOf(ways) }) };
  }

  /** With the value that selects this schema, and the choice between those that extend it. */
  #selecting(from: SourceNode, result: JsonObject): JsonObject {
    if (from.member('allOf') === undefined && from.member('discriminator') === undefined) return result;
    const way = partsOf(from);
    const parents = way.filter((each) => each.key !== from.key && !hasBranches(each));
    const demands = parents.flatMap((each) => discriminatorDemand(each, way) ?? []).map(having);
    const extensions = extensionsOf(from).map((each): Json => ({ $ref: this.#refer(each, 'whole') }));
    return {
      ...result,
      ...(demands.length === 0 ? {} : { allOf: [...listed(result['allOf']), ...demands] }),
      ...(extensions.length === 0 ? {} : { anyOf: extensions }),
    };
  }

  #isDiscriminated(node: SourceNode): boolean {
    return (
      this.#hasDiscriminators &&
      getOrAdd(this.#discriminated, node.key, () =>
        partsOf(node).some((each) => each.member('discriminator') !== undefined),
      )
    );
  }
}

/** The demand that a property has one of the values. */
const having = ({ property, values }: DiscriminatorDemand): JsonObject => ({
  required: [property],
  properties: { [property]: { enum: values } },
});

const valuesOf = (selected: readonly DiscriminatorDemand[]): readonly string[] => [
  ...new Set(selected.flatMap(({ values }) => values)),
];

const listed = (value: Json | undefined): readonly Json[] => (value !== undefined && isArray(value) ? value : []);

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
