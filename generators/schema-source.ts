import type { Arbitrary } from 'fast-check';
import type { Json, JsonObject } from '../src/core/json.js';

/** The drafts of JSON Schema, and the schema objects of OpenAPI (`openapi-3.0` also reads those of Swagger 2.0). */
export type Dialect = '2020-12' | '2019-09' | 'draft-07' | 'draft-06' | 'draft-04' | 'openapi-3.0' | 'openapi-3.1';

/** Requests leave out `readOnly` properties, responses leave out `writeOnly` ones. */
export type Direction = 'request' | 'response';

/** A format that the specification does not define. */
export interface CustomFormat {
  /** Texts that have the format; some hundred are drawn once, with a fixed seed. */
  readonly arbitrary: Arbitrary<string>;
  readonly validate: (text: string) => boolean;
}

/** A keyword that the specification does not define. */
export interface CustomKeyword {
  /** Whether an instance satisfies the keyword with a value. */
  readonly validate: (keywordValue: Json, instance: Json) => boolean;
  /** Instances to choose from; without it, drawn instances are tried until one satisfies the keyword. */
  readonly arbitrary?: (keywordValue: Json) => Arbitrary<Json>;
}

/** How a schema is read. */
export interface ReadingOptions {
  /** By default read from `$schema`, `openapi` or `swagger` in the document, else `2020-12`. */
  readonly dialect?: Dialect;
  /** Absent: `readOnly` and `writeOnly` are annotations. */
  readonly direction?: Direction;
  /**
   * Draws values that people send: dates in the years 1970 to 2100 without leap seconds, e-mail addresses of domains,
   * and, where the names of members say so, a start before its end, and a text with that meaning (an address for
   * `email`) in place of any text. Each valid value stays valid. By default any valid value is drawn.
   */
  readonly usual?: boolean;
  /** Rejects unknown formats, keywords and dialects by name; by default they are annotations. */
  readonly strict?: boolean;
  readonly formats?: { readonly [name: string]: CustomFormat };
  readonly keywords?: { readonly [name: string]: CustomKeyword };
  /** Other documents that references may lead to, by their URI. The meta-schemas of JSON Schema are known. */
  readonly documents?: { readonly [uri: string]: Json };
}

/** A schema by its place in a document, so that its `$ref`s keep their meaning. */
export interface SchemaSource extends ReadingOptions {
  /** The whole document that `$ref`s point into. */
  readonly document: Json;
  /** JSON pointer to the schema; `''` is the document itself. */
  readonly pointer: string;
  /** Valid values that become part of the distribution, and shrink like drawn ones. */
  readonly examples?: readonly Json[];
  /** Schemas with the same text within one object, e.g. a document, are compiled once. */
  readonly shared?: { readonly within: object; readonly text: string };
}

/** A JSON Schema as its author has it; checked when it is read. The two members are those of {@link SchemaSource}. */
export type JsonSchema = boolean | (object & { readonly document?: never; readonly pointer?: never });

/** Where a schema stands, and how it is read. */
export interface SchemaOptions extends ReadingOptions {
  /** The document that `$ref`s of the schema point into; by default the schema itself. */
  readonly document?: object;
  /** JSON pointer to the schema in the first argument; by default the whole argument. */
  readonly pointer?: string;
  /** Valid values that become part of the distribution, and shrink like drawn ones. */
  readonly examples?: readonly Json[];
}

/** Where a schema is put that refers to another document. */
const PLACE = 'x-ems-generators-schema';

/** A schema and its options as a place in a document. */
export function sourceOf(schema: JsonSchema, { document, pointer = '', ...reading }: SchemaOptions): SchemaSource {
  // The caller calls it a schema, so it is JSON; the reader checks each keyword.
  const json = schema as Json;
  if (document === undefined) return { ...reading, document: json, pointer };
  return { ...reading, document: { ...(document as JsonObject), [PLACE]: json }, pointer: `/${PLACE}${pointer}` };
}
