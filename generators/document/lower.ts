import { sample } from 'fast-check';
import { UnsupportedSchema } from '../errors.js';
import type { Format } from '../formats/format.js';
import { formatNamed } from '../formats/index.js';
import { isArray, isObject, ownMember, objectOf, type Json, type JsonObject } from '../../src/core/json.js';
import { childPointer, valueAt } from '../../src/core/pointer.js';
import { customKeyword } from '../keywords/custom-keyword.js';
import { keywordNamed } from '../keywords/index.js';
import type { Keyword } from '../keywords/keyword.js';
import { compilePattern } from '../patterns/matches.js';
import type { CustomFormat, CustomKeyword, Dialect, Direction, SchemaSource } from '../schema-source.js';
import { ANNOTATIONS, IDENTIFIERS } from './annotations.js';
import { dialectNamed, dialectOf, entriesOf, type KeywordEntry } from './dialects.js';
import { discriminated } from './discriminator.js';
import { Documents } from './documents.js';
import { isNullable, orNull, withNullListed } from './nullable.js';
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
  /** The formats that the schemas name: those of the specification and the caller's. */
  readonly formats: ReadonlyMap<string, Format>;
  /** Whether values that people send are drawn. */
  readonly usual: boolean;
  /** The caller's keywords. */
  readonly keywords: readonly Keyword[];
}

const DIALECTS: readonly Dialect[] = [
  '2020-12',
  '2019-09',
  'draft-07',
  'draft-06',
  'draft-04',
  'openapi-3.0',
  'openapi-3.1',
];
/** How many texts of a caller's format are drawn for choosing from. */
const CUSTOM_TEXTS = 300;

/**
 * Reads the schema at the source's pointer. Throws {@link UnsupportedSchema} for a malformed value and for a reference
 * out of the known documents; with `strict`, for an unknown keyword, format or dialect too.
 */
export function lowerSchema({ pointer, ...source }: SchemaSource): Lowered {
  const dialect = source.dialect ?? dialectOf(valueAt(source.document, pointer), source.document);
  return new Lowering({ ...source, dialect }).at(pointer);
}

/** The schemas of one document, and how they are read. */
export type SchemasSource = Omit<SchemaSource, 'pointer' | 'examples'>;

/** Which dynamic anchor a name stands for: the outermost one entered on the way (JSON Schema core §8.2.3.2). */
type DynamicScope = ReadonlyMap<string, string>;

/**
 * Present where a schema is read because another one includes it by `allOf`: the outermost component that does, which a
 * discriminator then names; without one where the value of the discriminator has been chosen already.
 */
type Extending = { readonly component?: string } | undefined;

interface Definition {
  readonly name: string;
  readonly pointer: string;
  readonly scope: DynamicScope;
  readonly extending: Extending;
  /** Whether a discriminator leads here, so that those of the schemas it includes choose no more. */
  readonly chosen: boolean;
}

/** The schema that a keyword stands in, and how it was reached. */
interface Around {
  readonly schema: JsonObject;
  readonly pointer: string;
  readonly scope: DynamicScope;
  readonly omitted: OmittedNames;
  readonly extending: Extending;
  readonly chosen: boolean;
}

/** Reads the schemas of one document. What several of them refer to is read once. */
export class Lowering {
  /** All that the schemas so far refer to. */
  readonly definitions = new Map<string, Schema>();
  readonly #documents: Documents;
  readonly #document: Json;
  readonly #dialect: Dialect;
  readonly #direction: Direction | undefined;
  readonly #strict: boolean;
  readonly #usual: boolean;
  readonly #customFormats: { readonly [name: string]: CustomFormat };
  readonly #customKeywords: { readonly [name: string]: CustomKeyword };
  readonly #resources: Resources;
  readonly #names = new Map<string, string>();
  /** The definitions that each definition refers to. */
  readonly #references = new Map<string, ReadonlySet<string>>();
  /** Why definitions cannot be read. */
  readonly #problems = new Map<string, UnsupportedSchema>();
  /** What the schema that is being read refers to. */
  #referred = new Set<string>();
  readonly #origins = new Map<JsonObject, string>();
  readonly #formats = new Map<string, Format>();
  readonly #pending: Definition[] = [];

  constructor(source: SchemasSource) {
    this.#documents = new Documents(source.document, source.documents);
    this.#document = source.document;
    this.#dialect = source.dialect ?? dialectOf(undefined, source.document);
    this.#direction = source.direction;
    this.#strict = source.strict ?? false;
    this.#usual = source.usual ?? false;
    this.#customFormats = source.formats ?? {};
    this.#customKeywords = source.keywords ?? {};
    if (!DIALECTS.includes(this.#dialect))
      throw new UnsupportedSchema('', `unknown dialect ${JSON.stringify(source.dialect)}`);
    this.#resources = new Resources(this.#documents, this.#dialect === 'draft-04' ? 'id' : '$id');
  }

  /**
   * The schema at a pointer, and everything it refers to.
   * @throws UnsupportedSchema as `lowerSchema` says
   */
  at(pointer: string): Lowered {
    this.#resources.visit(pointer);
    this.#referred = new Set();
    const root = this.#schemaAt({ pointer, scope: new Map(), extending: undefined, chosen: false });
    const referred = this.#referred;
    for (let next = this.#pending.shift(); next !== undefined; next = this.#pending.shift()) this.#readDefinition(next);
    return {
      root,
      definitions: this.#reachedFrom(referred),
      origins: this.#origins,
      formats: this.#formats,
      usual: this.#usual,
      keywords: Object.entries(this.#customKeywords).map(([name, keyword]) => customKeyword(name, keyword)),
    };
  }

  /** A definition that cannot be read is a problem of those schemas alone that reach it. */
  #readDefinition(definition: Definition): void {
    this.#referred = new Set();
    try {
      this.definitions.set(definition.name, this.#schemaAt(definition));
    } catch (error) {
      if (!(error instanceof UnsupportedSchema)) throw error;
      this.#problems.set(definition.name, error);
    }
    this.#references.set(definition.name, this.#referred);
  }

  /** @throws UnsupportedSchema where one of the definitions cannot be read */
  #reachedFrom(referred: ReadonlySet<string>): ReadonlyMap<string, Schema> {
    const reached = new Set(referred);
    const found = new Map<string, Schema>();
    for (const name of reached) {
      const problem = this.#problems.get(name);
      if (problem !== undefined) throw problem;
      const schema = this.definitions.get(name);
      if (schema !== undefined) found.set(name, schema);
      for (const further of this.#references.get(name) ?? []) reached.add(further);
    }
    return found;
  }

  #schemaAt({ pointer, scope, extending, chosen }: Omit<Definition, 'name'>): Schema {
    const value = this.#documents.at(pointer);
    if (value === undefined) throw new UnsupportedSchema(pointer, 'there is no schema here');
    return this.#schema(value, pointer, scope, extending, NONE_OMITTED, chosen);
  }

  #schema(
    value: Json,
    pointer: string,
    outer: DynamicScope,
    extending: Extending,
    around: OmittedNames = NONE_OMITTED,
    chosen = false,
  ): Schema {
    if (!isSchema(value)) throw new UnsupportedSchema(pointer, 'a schema is an object or a boolean');
    if (typeof value === 'boolean') return value;
    const omitted = this.#omitted(value, pointer, around);
    const at: Around = { schema: value, pointer, scope: this.#enter(pointer, outer), omitted, extending, chosen };
    const entries: [string, Json][] = [];
    const also: Schema[] = [];
    const allowsNull = this.#readsNullableWidely && isNullable(value);
    const written = forDirection(allowsNull ? withNullListed(value) : value, omitted);
    for (const entry of entriesOf(written, this.#dialect, pointer)) {
      if (entry.keyword === '$schema') this.#checkMetaSchema(entry.value, entry.place);
      if (this.#constrainsNothing(entry.keyword)) continue;
      const added = this.#added(entry, at);
      const read = added === undefined ? this.#member(entry, at) : undefined;
      also.push(...(added ?? []));
      if (read !== undefined) entries.push([entry.keyword, read]);
    }
    addToAllOf(entries, also);
    const lowered = objectOf(entries);
    this.#origins.set(lowered, pointer);
    return allowsNull ? orNull(value, lowered) : lowered;
  }

  #constrainsNothing(keyword: string): boolean {
    if (keyword.startsWith('x-')) return !Object.hasOwn(this.#customKeywords, keyword);
    if (keyword === 'id') return this.#dialect === 'draft-04';
    return ANNOTATIONS.has(keyword) || IDENTIFIERS.has(keyword);
  }

  /** The schemas that a keyword stands for; `undefined` for one that stays a member. */
  #added({ keyword, value, place }: KeywordEntry, at: Around): readonly Schema[] | undefined {
    if (keyword === '$dynamicRef' || keyword === '$recursiveRef')
      return [{ $ref: this.#dynamicReference(keyword, value, at.pointer, place, at.scope) }];
    return keyword === 'discriminator' && this.#isOpenApi ? this.#discriminator(value, at) : undefined;
  }

  /** The lowered value; `undefined` if the keyword constrains no instance. */
  #member(entry: KeywordEntry, { schema, pointer, scope, omitted, extending, chosen }: Around): Json | undefined {
    const { keyword, value, place } = entry;
    if (keyword === '$ref') return this.#define(this.#target(value, pointer, place), scope, extending, chosen);
    if (Object.hasOwn(this.#customKeywords, keyword)) return value;
    const inner = extending ?? (chosen ? {} : { component: pointer });
    const discriminates = this.#isOpenApi && ownMember(schema, 'discriminator') !== undefined;
    return this.#keyword(entry, scope, omitted, inner, discriminates);
  }

  get #readsNullableWidely(): boolean {
    return this.#dialect === 'openapi-3.0' && this.#direction === 'response';
  }

  get #isOpenApi(): boolean {
    return this.#dialect.startsWith('openapi');
  }

  #enter(pointer: string, scope: DynamicScope): DynamicScope {
    const added = [...this.#resources.dynamicAnchors(pointer)].filter(([name]) => !scope.has(name));
    return added.length === 0 ? scope : new Map([...scope, ...added]);
  }

  /** The lowered value; `undefined` if the keyword constrains no instance. */
  #keyword(
    entry: KeywordEntry,
    scope: DynamicScope,
    omitted: OmittedNames,
    extending: Extending,
    chosen: boolean,
  ): Json | undefined {
    const { keyword: name, value, place } = entry;
    const keyword = keywordNamed(name);
    if (keyword === undefined) return this.#unknown(`keyword ${JSON.stringify(name)}`, place);
    if (name === 'format') return this.#format(value, place);
    if (name === 'pattern' && typeof value === 'string' && compilePattern(value) === undefined)
      return this.#unknown(`pattern ${JSON.stringify(value)}`, place);
    const problem = keyword.problem(value);
    if (problem !== undefined) throw new UnsupportedSchema(place, problem);
    const form = SUBSCHEMA_KEYWORDS.get(name);
    const around = ['allOf', 'anyOf', 'oneOf'].includes(name) ? omitted : NONE_OMITTED;
    const inner = name === 'allOf' ? extending : undefined;
    if (form === 'schema' || form === 'schema or schemas') return this.#schema(value, place, scope, undefined);
    if (form === 'schemas' && isArray(value))
      return value.map((item, index) =>
        this.#schema(item, childPointer(place, index), scope, inner, around, chosen && name !== 'allOf'),
      );
    if (form === 'map' && isObject(value))
      return objectOf(
        Object.entries(value).flatMap(([key, item]): [string, Json][] => {
          const pointer = childPointer(place, key);
          if (name === 'patternProperties' && compilePattern(key) === undefined) {
            this.#unknown(`pattern ${JSON.stringify(key)}`, pointer);
            return [];
          }
          return [[key, this.#schema(item, pointer, scope, undefined)]];
        }),
      );
    return value;
  }

  /** An unknown keyword constrains no instance, unless the caller asks for an error (JSON Schema core §4.3.1). */
  #unknown(what: string, place: string): undefined {
    if (this.#strict) throw new UnsupportedSchema(place, `unknown ${what}`);
    return undefined;
  }

  #format(value: Json, place: string): Json | undefined {
    if (typeof value !== 'string') throw new UnsupportedSchema(place, 'a format is a string');
    const custom = Object.hasOwn(this.#customFormats, value) ? this.#customFormats[value] : undefined;
    const format = this.#formats.get(value) ?? (custom === undefined ? formatNamed(value) : formatOf(value, custom));
    if (format === undefined) return this.#unknown(`format ${JSON.stringify(value)}`, place);
    this.#formats.set(value, this.#usual && format.type === 'string' ? { ...format, ...format.usual } : format);
    return value;
  }

  #target(value: Json, from: string, place: string): string {
    if (typeof value !== 'string') throw new UnsupportedSchema(place, 'a reference is a string');
    return this.#resources.resolve(value, from, place).pointer;
  }

  #dynamicReference(keyword: string, value: Json, from: string, place: string, scope: DynamicScope): string {
    if (typeof value !== 'string') throw new UnsupportedSchema(place, 'a reference is a string');
    const target = this.#resources.resolve(value, from, place);
    const recursive = this.#resources.dynamicAnchors(target.pointer).has('') ? '' : undefined;
    const name = keyword === '$recursiveRef' ? recursive : target.dynamic;
    const outermost = name === undefined ? undefined : scope.get(name);
    return this.#define(outermost ?? target.pointer, scope, undefined);
  }

  /** One definition for each place and dynamic scope, so that dynamic references become plain ones. */
  #define(pointer: string, scope: DynamicScope, extending: Extending, chosen = false): string {
    const key = JSON.stringify([pointer, [...scope].sort(), extending ?? null, chosen]);
    const known = this.#names.get(key);
    const name = known ?? `schema:${this.#names.size}`;
    this.#referred.add(name);
    if (known !== undefined) return name;
    this.#names.set(key, name);
    this.#pending.push({ name, pointer, scope, extending, chosen });
    return name;
  }

  #discriminator(discriminator: Json, { schema, pointer, scope, extending }: Around): readonly Schema[] {
    return discriminated({
      discriminator,
      schema,
      pointer,
      document: this.#document,
      extending,
      strict: this.#strict,
      resolve: (reference, place) => this.#resources.resolve(reference, pointer, place).pointer,
      at: (target) => this.#documents.at(target),
      define: (target) => ({ $ref: this.#define(target, scope, undefined, true) }),
    });
  }

  /** The properties that are not sent: those of this schema and of the schemas around it for the same instance. */
  #omitted(schema: JsonObject, pointer: string, outer: OmittedNames): OmittedNames {
    if (this.#direction === undefined) return NONE_OMITTED;
    const names = markedNames(schema, this.#direction === 'request' ? 'readOnly' : 'writeOnly', (reference) =>
      this.#documents.at(this.#resources.resolve(reference, pointer, childPointer(pointer, '$ref')).pointer),
    );
    return names.length === 0 ? outer : new Set([...outer, ...names]);
  }

  #checkMetaSchema(value: Json, place: string): void {
    if (dialectNamed(value) === undefined) this.#unknown(`dialect ${JSON.stringify(value)}`, place);
  }
}

function addToAllOf(entries: [string, Json][], also: readonly Schema[]): void {
  if (also.length === 0) return;
  const held = entries.find(([keyword]) => keyword === 'allOf');
  if (held === undefined) entries.push(['allOf', also]);
  else if (isArray(held[1])) held[1] = [...held[1], ...also];
}

function formatOf(name: string, { arbitrary, validate }: CustomFormat): Format {
  const values = sample(arbitrary, { numRuns: CUSTOM_TEXTS, seed: 1 }).filter(validate);
  return { type: 'string', name, values: [...new Set(values)], edges: values.slice(0, 3), wrong: [], has: validate };
}
