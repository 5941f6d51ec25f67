import { UnsupportedSchema } from '../errors.js';
import { isArray, isObject, objectOf, type Json, type JsonObject } from '../../src/core/json.js';
import { childPointer, valueAt } from '../../src/core/pointer.js';
import { keywordNamed } from '../keywords/index.js';
import type { Dialect, Direction, SchemaSource } from '../schema-source.js';
import { ANNOTATIONS, IDENTIFIERS } from './annotations.js';
import { discriminated } from './discriminator.js';
import { OPENAPI_3_0_KEYWORDS, fromOpenApi30 } from './openapi-3-0.js';
import { Resources } from './resources.js';
import { isSchema } from './schema.js';
import type { Schema } from './schema.js';
import { SUBSCHEMA_KEYWORDS } from './subschema-keywords.js';
import { NONE_OMITTED, markedNames, forDirection } from './read-write-only.js';
import type { OmittedNames } from './read-write-only.js';

/** A schema and everything it refers to, in plain 2020-12 without identifiers. */
export interface Lowered {
  readonly root: Schema;
  readonly definitions: ReadonlyMap<string, Schema>;
  /** Where a lowered schema stood in the source document. */
  readonly origins: ReadonlyMap<JsonObject, string>;
}

const DIALECTS: readonly Dialect[] = ['2020-12', 'openapi-3.0', 'openapi-3.1'];
const META_SCHEMAS = new Set([
  'https://json-schema.org/draft/2020-12/schema',
  'https://spec.openapis.org/oas/3.1/dialect/base',
  'https://spec.openapis.org/oas/3.1/dialect/2024-11-10',
]);

/**
 * Reads the schema at the source's pointer. Throws {@link UnsupportedSchema} for what is not understood: an
 * unknown keyword or dialect, a malformed value, a reference out of the document.
 */
export function lower(source: SchemaSource): Lowered {
  return new Lowering(source).run();
}

/** Which dynamic anchor a name stands for: the outermost one entered on the way (JSON Schema core §8.2.3.2). */
type DynamicScope = ReadonlyMap<string, string>;

class Lowering {
  readonly #document: Json;
  readonly #start: string;
  readonly #dialect: Dialect;
  readonly #direction: Direction | undefined;
  readonly #resources: Resources;
  readonly #names = new Map<string, string>();
  readonly #definitions = new Map<string, Schema>();
  readonly #origins = new Map<JsonObject, string>();
  readonly #open: {
    readonly name: string;
    readonly pointer: string;
    readonly scope: DynamicScope;
    readonly base: boolean;
  }[] = [];

  constructor(source: SchemaSource) {
    this.#document = source.document;
    this.#start = source.pointer;
    this.#dialect = source.dialect ?? '2020-12';
    this.#direction = source.direction;
    if (!DIALECTS.includes(this.#dialect))
      throw new UnsupportedSchema('', `unknown dialect ${JSON.stringify(source.dialect)}`);
    this.#resources = new Resources(source.document);
    this.#resources.visit(source.pointer);
  }

  run(): Lowered {
    const root = this.#schemaAt(this.#start, new Map(), false);
    for (let next = this.#open.shift(); next !== undefined; next = this.#open.shift()) {
      this.#definitions.set(next.name, this.#schemaAt(next.pointer, next.scope, next.base));
    }
    return { root, definitions: this.#definitions, origins: this.#origins };
  }

  #schemaAt(pointer: string, scope: DynamicScope, asBase: boolean): Schema {
    const value = valueAt(this.#document, pointer);
    if (value === undefined) throw new UnsupportedSchema(pointer, 'there is no schema here');
    return this.#schema(value, pointer, scope, asBase);
  }

  #schema(
    value: Json,
    pointer: string,
    outer: DynamicScope,
    asBase: boolean,
    around: OmittedNames = NONE_OMITTED,
  ): Schema {
    if (!isSchema(value)) throw new UnsupportedSchema(pointer, 'a schema is an object or a boolean');
    if (typeof value === 'boolean') return value;
    const scope = this.#enter(pointer, outer);
    const read = this.#dialect === 'openapi-3.0' ? fromOpenApi30(value) : value;
    const omitted = this.#omitted(read, pointer, around);
    const entries: [string, Json][] = [];
    const also: Schema[] = [];
    for (const [keyword, content] of Object.entries(forDirection(read, omitted))) {
      const place = childPointer(pointer, keyword);
      if (keyword === '$schema') this.#checkMetaSchema(content, place);
      if (keyword.startsWith('x-') || ANNOTATIONS.has(keyword) || IDENTIFIERS.has(keyword)) continue;
      if (keyword === '$ref') entries.push([keyword, this.#reference(content, pointer, place, scope, asBase)]);
      else if (keyword === '$dynamicRef') also.push({ $ref: this.#dynamicReference(content, pointer, place, scope) });
      else if (keyword === 'discriminator' && this.#dialect !== '2020-12')
        also.push(...this.#discriminator(read, pointer, scope, asBase));
      else entries.push([keyword, this.#keyword(keyword, content, place, scope, omitted)]);
    }
    if (also.length > 0) {
      const held = entries.find(([keyword]) => keyword === 'allOf');
      if (held === undefined) entries.push(['allOf', also]);
      else if (isArray(held[1])) held[1] = [...held[1], ...also];
    }
    const lowered = objectOf(entries);
    this.#origins.set(lowered, pointer);
    return lowered;
  }

  #enter(pointer: string, scope: DynamicScope): DynamicScope {
    const added = [...this.#resources.dynamicAnchors(pointer)].filter(([name]) => !scope.has(name));
    return added.length === 0 ? scope : new Map([...scope, ...added]);
  }

  #keyword(name: string, value: Json, pointer: string, scope: DynamicScope, omitted: OmittedNames): Json {
    const keyword = keywordNamed(name);
    if (keyword === undefined || (this.#dialect === 'openapi-3.0' && !OPENAPI_3_0_KEYWORDS.has(name)))
      throw new UnsupportedSchema(pointer, `unknown keyword ${JSON.stringify(name)}`);
    const problem = keyword.problem(value);
    if (problem !== undefined) throw new UnsupportedSchema(pointer, problem);
    const shape = SUBSCHEMA_KEYWORDS.get(name);
    const inBase = name === 'allOf';
    const around = name === 'allOf' || name === 'anyOf' || name === 'oneOf' ? omitted : NONE_OMITTED;
    if (shape === 'schema') return this.#schema(value, pointer, scope, false);
    if (shape === 'schemas' && isArray(value))
      return value.map((item, index) => this.#schema(item, childPointer(pointer, index), scope, inBase, around));
    if (shape === 'map' && isObject(value))
      return objectOf(
        Object.entries(value).map(([key, item]) => [key, this.#schema(item, childPointer(pointer, key), scope, false)]),
      );
    return value;
  }

  #reference(value: Json, from: string, place: string, scope: DynamicScope, asBase: boolean): string {
    if (typeof value !== 'string') throw new UnsupportedSchema(place, 'a reference is a string');
    return this.#define(this.#resources.resolve(value, from, place).pointer, scope, asBase);
  }

  #dynamicReference(value: Json, from: string, place: string, scope: DynamicScope): string {
    if (typeof value !== 'string') throw new UnsupportedSchema(place, 'a reference is a string');
    const target = this.#resources.resolve(value, from, place);
    const outermost = target.dynamic === undefined ? undefined : scope.get(target.dynamic);
    return this.#define(outermost ?? target.pointer, scope, false);
  }

  /** One definition for each place and dynamic scope, so that dynamic references become plain ones. */
  #define(pointer: string, scope: DynamicScope, asBase: boolean): string {
    const key = JSON.stringify([pointer, [...scope].sort(), asBase]);
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const name = `schema:${this.#names.size}`;
    this.#names.set(key, name);
    this.#open.push({ name, pointer, scope, base: asBase });
    return name;
  }

  #discriminator(schema: JsonObject, pointer: string, scope: DynamicScope, asBase: boolean): readonly Schema[] {
    return discriminated({
      schema,
      pointer,
      document: this.#document,
      asBase,
      resolve: (reference, place) => this.#resources.resolve(reference, pointer, place).pointer,
      define: (target) => ({ $ref: this.#define(target, scope, false) }),
    });
  }

  /** The properties that are not sent: those of this schema and of the schemas around it for the same instance. */
  #omitted(schema: JsonObject, pointer: string, outer: OmittedNames): OmittedNames {
    if (this.#direction === undefined) return NONE_OMITTED;
    const names = markedNames(schema, this.#direction === 'request' ? 'readOnly' : 'writeOnly', (reference) =>
      valueAt(this.#document, this.#resources.resolve(reference, pointer, childPointer(pointer, '$ref')).pointer),
    );
    return names.length === 0 ? outer : new Set([...outer, ...names]);
  }

  #checkMetaSchema(value: Json, place: string): void {
    if (typeof value !== 'string' || !META_SCHEMAS.has(value.replace(/#$/, '')))
      throw new UnsupportedSchema(place, `unknown dialect ${JSON.stringify(value)}`);
  }
}
