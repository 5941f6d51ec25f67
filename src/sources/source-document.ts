import { join, dirname } from 'node:path';
import type { EntryPath } from '../config/yaml-source.js';
import { isArray, isObject, type Json } from '../core/json.js';
import { memberOf, pointerOf, pointerTokens } from '../core/pointer.js';
import { Work } from '../core/work.js';
import { readBelow, readSourceText, shownPlace } from './read-source-text.js';
import { SourceError, type SourceProblem } from './source-error.js';
import { parseSource, type SourceFile } from './source-file.js';
import { withoutGivenSecrets } from './without-given-secrets.js';

/** Steps of one reading of a document; large ones of the world, with some thousand schemas, take a tenth of them. */
const maxSteps = 1_000_000;

/** Files of one document, at most. */
const maxFiles = 500;

/** A document with all the files that its references lead to; each reference leads somewhere. */
export interface SourceDocument {
  readonly root: SourceNode;
}

/** Where a reference of a file leads: another file of the document, or the same. */
type Resolve = (from: SourceFile, reference: string) => SourceNode | undefined;

/** A value of a document, and where it stands. */
export class SourceNode {
  readonly file: SourceFile;
  readonly path: EntryPath;
  readonly value: Json;
  readonly #resolve: Resolve;
  readonly #work: Work;
  #key: string | undefined;

  constructor(file: SourceFile, path: EntryPath, value: Json, resolve: Resolve, work: Work) {
    this.file = file;
    this.path = path;
    this.value = value;
    this.#resolve = resolve;
    this.#work = work;
  }

  /** Counts one step of reading this value. @throws SourceError once the document has taken too many */
  step(): void {
    if (this.#work.step()) return;
    throw new SourceError({
      where: this.at,
      message:
        `reading the document took more than ${this.#work.limit} steps, and stopped here. Schemas that refer to one ` +
        'another in many ways take the most: let this one refer to fewer, or give a smaller part of the document.',
    });
  }

  /** Steps that reading the document took so far. */
  get steps(): number {
    return this.#work.spent;
  }

  /** `file:line:column`. */
  get at(): string {
    return this.file.at(this.path);
  }

  /** Equal for the same place, whichever way led there. */
  get key(): string {
    return (this.#key ??= `${this.file.name}#${JSON.stringify(this.path)}`);
  }

  /** The member or element as it stands, a reference not followed. */
  member(name: string | number): SourceNode | undefined {
    const value = memberOf(this.value, String(name));
    return value === undefined
      ? undefined
      : new SourceNode(this.file, [...this.path, name], value, this.#resolve, this.#work);
  }

  /** The member or element of this name, its references followed. */
  child(name: string | number): SourceNode | undefined {
    return this.member(name)?.followed();
  }

  /** The value at the end of a chain of `$ref`; the value itself if it has none. */
  followed(seen: ReadonlySet<string> = new Set()): SourceNode {
    // A circle of references has no value.
    if (seen.has(this.key)) return new SourceNode(this.file, this.path, {}, this.#resolve, this.#work);
    return this.referred()?.followed(new Set(seen).add(this.key)) ?? this;
  }

  /** The value that the `$ref` of this value names. */
  referred(): SourceNode | undefined {
    const reference = isObject(this.value) ? this.value['$ref'] : undefined;
    return typeof reference === 'string' ? this.#resolve(this.file, reference) : undefined;
  }

  /** The whole file that this value stands in. */
  fileRoot(): SourceNode {
    return new SourceNode(this.file, [], this.file.value, this.#resolve, this.#work);
  }

  names(): readonly string[] {
    return isObject(this.value) ? Object.keys(this.value) : [];
  }

  /** Members of an object, references followed. */
  children(): readonly (readonly [string, SourceNode])[] {
    return this.names().flatMap((name) => {
      const child = this.child(name);
      return child === undefined ? [] : [[name, child] as const];
    });
  }

  /** Elements of the array of this name, references followed. */
  elements(name: string): readonly SourceNode[] {
    const array = this.child(name);
    if (array === undefined || !isArray(array.value)) return [];
    return array.value.flatMap((_, index) => array.child(index) ?? []);
  }

  text(name: string): string | undefined {
    const value = memberOf(this.value, name);
    return typeof value === 'string' ? value : undefined;
  }
}

/** The `$ref`s of a file: texts under that name, but for those inside of examples and the like. */
function references(file: SourceFile): readonly { readonly path: EntryPath; readonly reference: string }[] {
  const found: { path: EntryPath; reference: string }[] = [];
  const walk = (value: Json, path: EntryPath, names: boolean): void => {
    if (isArray(value)) value.forEach((item, index) => walk(item, [...path, index], false));
    if (!isObject(value)) return;
    for (const [name, member] of Object.entries(value)) {
      if (!names && name === '$ref' && typeof member === 'string')
        found.push({ path: [...path, name], reference: member });
      // In `example` and the like, members are data with any names; the members of `properties` are names, not
      // keywords.
      else if (names || !['example', 'enum', 'const', 'default', 'value'].includes(name))
        walk(member, [...path, name], !names && (name === 'properties' || name === 'patternProperties'));
    }
  };
  walk(file.value, [], false);
  return found;
}

/** A document that is in memory as JSON; all its references lead into itself. Places are JSON pointers. */
export function sourceOfJson(name: string, value: Json): SourceNode {
  const file: SourceFile = { name, value, at: (path) => `${name}#${pointerOf(...path)}` };
  const following = new Set<string>();
  const work = new Work(maxSteps);
  const resolve: Resolve = (_, reference) => {
    if (!reference.startsWith('#') || following.has(reference)) return undefined;
    following.add(reference);
    try {
      let node: SourceNode | undefined = new SourceNode(file, [], value, resolve, work);
      for (const token of pointerTokens(decoded(reference.slice(1))))
        node = node?.member(token) ?? node?.followed().member(token);
      return node;
    } finally {
      following.delete(reference);
    }
  };
  return new SourceNode(file, [], value, resolve, work);
}

/** The parts of a reference: a file relative to the one that it stands in, and a pointer. */
function partsOf(reference: string): { readonly file: string; readonly pointer: string } {
  const hash = reference.indexOf('#');
  return hash < 0
    ? { file: reference, pointer: '' }
    : { file: reference.slice(0, hash), pointer: reference.slice(hash + 1) };
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/**
 * Reads a document and the files below its folder that it refers to. It reads no other file, and requests no other URL
 * than the given one.
 * @throws SourceError with line and column of text that can't be read, and of each reference without a target
 */
export async function openSource(place: string): Promise<SourceDocument> {
  const { text, folder } = await readSourceText(place);
  const root = withoutGivenSecrets(parseSource(shownPlace(place), text));
  const files = new Map<string, SourceFile>([[root.name, root]]);
  const fileOf = (from: SourceFile, reference: string): string => {
    const { file } = partsOf(reference);
    return file === '' ? from.name : join(dirname(from.name), decoded(file));
  };
  /** References that are being followed: one that leads through itself leads nowhere. */
  const following = new Set<string>();
  const work = new Work(maxSteps);
  const resolve: Resolve = (from, reference) => {
    const file = files.get(fileOf(from, reference));
    const pointer = decoded(partsOf(reference).pointer);
    const key = `${file?.name ?? ''}#${pointer}`;
    if (file === undefined || (pointer !== '' && !pointer.startsWith('/')) || following.has(key)) return undefined;
    following.add(key);
    try {
      let node: SourceNode | undefined = new SourceNode(file, [], file.value, resolve, work);
      // On the way to the target, a value that is only a reference is replaced by the value that it refers to.
      for (const token of pointerTokens(pointer)) node = node?.member(token) ?? node?.followed().member(token);
      return node;
    } finally {
      following.delete(key);
    }
  };
  const broken: SourceProblem[] = [];
  const waiting = [root];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    for (const { path, reference } of references(file)) {
      const name = fileOf(file, reference);
      if (files.has(name)) continue;
      const where = file.at(path);
      if (/^(?:[a-z][a-z0-9+.-]+:|\/\/)/i.test(reference)) {
        broken.push({
          where,
          message: `${shownPlace(reference)} is elsewhere, and only files of the document's folder are read.`,
        });
      } else if (folder === undefined) {
        broken.push({
          where,
          message: `${reference} is another file, and of a URL only that one answer is read; give a bundled document.`,
        });
      } else if (files.size >= maxFiles) {
        throw new SourceError({ where, message: `the document has more than ${maxFiles} files.` });
      } else {
        const further = withoutGivenSecrets(parseSource(name, await readBelow(folder, name, where)));
        files.set(name, further);
        waiting.push(further);
      }
    }
  }
  for (const file of files.values())
    for (const { path, reference } of references(file))
      if (files.has(fileOf(file, reference)) && resolve(file, reference) === undefined)
        broken.push({ where: file.at(path), message: `the reference ${reference} leads nowhere.` });
  const [first, ...rest] = broken;
  if (first !== undefined) throw new SourceError(first, ...rest);
  return { root: new SourceNode(root, [], root.value, resolve, work) };
}
