import { UnsupportedSchema } from '../errors.js';
import { isObject, ownMember, type Json } from '../../src/core/json.js';
import { childPointer } from '../../src/core/pointer.js';
import type { Documents } from './documents.js';
import { subschemas } from './subschema-keywords.js';

const ROOT = 'json-schema://document/';

/** Where a reference of a schema document leads: the pointer of a schema. */
export interface ReferenceTarget {
  readonly pointer: string;
  /** The name of the `$dynamicAnchor` that the reference ends at, if it does. */
  readonly dynamic?: string;
}

/** Base URIs, identifiers and anchors of a document (JSON Schema core §8.2). */
export class Resources {
  readonly #documents: Documents;
  readonly #identifier: '$id' | 'id';
  readonly #bases = new Map<string, string>();
  readonly #roots = new Map<string, string>();
  readonly #anchors = new Map<string, string>();
  readonly #dynamic = new Map<string, Map<string, string>>();

  constructor(documents: Documents, identifier: '$id' | 'id') {
    this.#identifier = identifier;
    this.#documents = documents;
    this.#roots.set(ROOT, '');
    this.#walk(documents.at('') ?? null, '', ROOT);
  }

  /** The base URI at a schema. */
  base(pointer: string): string {
    for (let place = pointer; ; place = place.slice(0, place.lastIndexOf('/'))) {
      const base = this.#bases.get(place);
      if (base !== undefined) return base;
      if (place === '' || !place.includes('/')) return ROOT;
    }
  }

  /** The dynamic anchors of the resource a schema belongs to, by name. */
  dynamicAnchors(pointer: string): ReadonlyMap<string, string> {
    return this.#dynamic.get(this.base(pointer)) ?? new Map<string, string>();
  }

  /** Finds the target of a reference. Throws `UnsupportedSchema` if it is not in the document. */
  resolve(reference: string, from: string, keywordPointer: string): ReferenceTarget {
    const fail = (detail: string): UnsupportedSchema =>
      new UnsupportedSchema(keywordPointer, `the reference ${JSON.stringify(reference)} ${detail}`);
    const absolute = resolveUri(reference, this.base(from));
    if (absolute === undefined) throw fail('is not a URI reference');
    const [uri = '', fragment = ''] = absolute.split('#', 2);
    const root = this.#roots.get(uri) ?? this.#loaded(uri);
    if (root === undefined) throw fail('leaves the document');
    const decoded = decode(fragment);
    if (decoded === undefined) throw fail('has a bad fragment');
    if (decoded === '' || decoded.startsWith('/')) {
      const pointer = root + decoded;
      const found = this.#documents.at(pointer);
      if (found === undefined) throw fail('names nothing in the document');
      if (!this.#bases.has(pointer)) this.#walk(found, pointer, this.base(pointer));
      return { pointer };
    }
    const anchor = this.#anchors.get(`${uri}#${decoded}`);
    if (anchor !== undefined) return { pointer: anchor };
    const dynamic = this.#dynamic.get(uri)?.get(decoded);
    if (dynamic === undefined) throw fail('names no anchor of the document');
    return { pointer: dynamic, dynamic: decoded };
  }

  /**
   * Visits a schema once more from a place that the walk from the root does not reach, such as an OpenAPI component.
   */
  visit(pointer: string): void {
    const schema = this.#documents.at(pointer);
    if (schema !== undefined && !this.#bases.has(pointer)) this.#walk(schema, pointer, this.base(pointer));
  }

  /** Reads another document that a reference leads to. */
  #loaded(uri: string): string | undefined {
    const name = this.#documents.named(uri);
    if (name === undefined) return undefined;
    this.#roots.set(uri, name);
    this.#walk(this.#documents.at(name) ?? null, name, uri);
    return name;
  }

  #walk(schema: Json, pointer: string, inherited: string): void {
    if (!isObject(schema)) return;
    // `#name` is an anchor in the drafts up to 07.
    const id = ownMember(schema, this.#identifier);
    let base = inherited;
    if (typeof id === 'string' && id.startsWith('#')) this.#anchors.set(`${inherited}${id}`, pointer);
    else if (typeof id === 'string') {
      base = (resolveUri(id, inherited) ?? inherited).replace(/#$/, '');
      this.#roots.set(base, pointer);
    }
    this.#bases.set(pointer, base);
    const anchor = ownMember(schema, '$anchor');
    if (typeof anchor === 'string') this.#anchors.set(`${base}#${anchor}`, pointer);
    // The recursive anchor of 2019-09 is a dynamic one without a name.
    const dynamic = ownMember(schema, '$recursiveAnchor') === true ? '' : ownMember(schema, '$dynamicAnchor');
    if (typeof dynamic === 'string') {
      const known = this.#dynamic.get(base) ?? new Map<string, string>();
      known.set(dynamic, pointer);
      this.#dynamic.set(base, known);
    }
    for (const [keyword, value] of Object.entries(schema)) {
      for (const [place, subschema] of subschemas(keyword, value, childPointer(pointer, keyword)))
        this.#walk(subschema, place, base);
    }
  }
}

function resolveUri(reference: string, base: string): string | undefined {
  return URL.canParse(reference, base) ? new URL(reference, base).href : undefined;
}

function decode(fragment: string): string | undefined {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return undefined;
  }
}
