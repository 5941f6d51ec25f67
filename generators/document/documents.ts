import { createRequire } from 'node:module';
import type { Json } from '../../src/core/json.js';
import { valueAt } from '../../src/core/pointer.js';

/** Ajv's copies of the meta-schemas, by URI. */
const META_SCHEMAS: ReadonlyMap<string, string> = new Map([
  ['http://json-schema.org/draft-06/schema', 'json-schema-draft-06'],
  ['http://json-schema.org/draft-07/schema', 'json-schema-draft-07'],
  ...['schema', 'meta/core', 'meta/applicator', 'meta/content', 'meta/meta-data', 'meta/validation'].flatMap(
    (name): readonly [string, string][] => [
      [`https://json-schema.org/draft/2019-09/${name}`, `json-schema-2019-09/${name}`],
      [`https://json-schema.org/draft/2020-12/${name}`, `json-schema-2020-12/${name}`],
    ],
  ),
  ['https://json-schema.org/draft/2020-12/meta/unevaluated', 'json-schema-2020-12/meta/unevaluated'],
  ['https://json-schema.org/draft/2020-12/meta/format-annotation', 'json-schema-2020-12/meta/format-annotation'],
]);

/**
 * The document of a schema and others that it may refer to. A pointer into another document starts with the name that
 * {@link Documents.named} gives it.
 */
export class Documents {
  readonly #main: Json;
  readonly #given: { readonly [uri: string]: Json };
  readonly #names = new Map<string, string>();
  readonly #others = new Map<string, Json>();

  constructor(main: Json, given: { readonly [uri: string]: Json } = {}) {
    this.#main = main;
    this.#given = given;
  }

  at(pointer: string): Json | undefined {
    if (pointer === '' || pointer.startsWith('/')) return valueAt(this.#main, pointer);
    const end = pointer.indexOf('/');
    const document = this.#others.get(end === -1 ? pointer : pointer.slice(0, end));
    return document === undefined ? undefined : valueAt(document, end === -1 ? '' : pointer.slice(end));
  }

  /** The name of the document with a URI; `undefined` where none is known. */
  named(uri: string): string | undefined {
    const known = this.#names.get(uri);
    if (known !== undefined) return known;
    const document = Object.hasOwn(this.#given, uri) ? this.#given[uri] : metaSchema(uri);
    if (document === undefined) return undefined;
    const name = `document:${this.#names.size}`;
    this.#names.set(uri, name);
    this.#others.set(name, document);
    return name;
  }
}

function metaSchema(uri: string): Json | undefined {
  const file = META_SCHEMAS.get(uri);
  // The files are JSON.
  return file === undefined ? undefined : (createRequire(import.meta.url)(`ajv/dist/refs/${file}.json`) as Json);
}
