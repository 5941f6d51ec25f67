import { realpath } from 'node:fs/promises';
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import { isObject, objectOf, type Json } from '../../core/json.js';
import { pointerOf, pointerTokens, valueAt } from '../../core/pointer.js';
import { ChangesError } from '../changes-error.js';
import { isOpenApi } from '../intake/read-changes.js';
import { referencesIn } from './references.js';
import { parseText } from '../intake/parse-text.js';
import { readText } from '../intake/read-text.js';

/** No person writes a document in more files than this. */
const mostFiles = 500;

/**
 * An OpenAPI document of version 3 as one document. Parts from other files are put in: a path item where it is used,
 * any other part as a component, named as in the file or by it. References within the document stay as they are.
 *
 * Only files in or below the folder of the document, and in or below the given folders, are read; no device, no pipe,
 * no address of a host.
 *
 * @param folders further folders in and below which references may lead
 * @throws ChangesError
 */
export async function readDocument(file: string, folders: readonly string[] = []): Promise<Json> {
  const value = parsed(await readText(file), file);
  if (!isOpenApi(value))
    throw new ChangesError(
      `${file} is no OpenAPI document: it has no \`openapi\`.\nGive two OpenAPI documents, or one changelog.`,
    );
  const version = isObject(value) ? value['openapi'] : undefined;
  if (typeof version !== 'string' || !version.startsWith('3.'))
    throw new ChangesError(`${file} is a Swagger 2.0 document; OpenAPI 3 is read.\nConvert it first.`);
  return new Bundle(file, value, folders).whole();
}

function parsed(text: string, file: string): Json {
  try {
    // The text is JSON, or YAML restricted to JSON values.
    return (parseText(file, text) ?? null) as Json;
  } catch (error) {
    throw new ChangesError(
      `${file} is neither JSON nor YAML: ` +
        `${error instanceof Error ? (error.message.split(/:?\n/)[0] ?? '') : String(error)}.\nGive two OpenAPI ` +
        'documents.',
    );
  }
}

/** The section for components of a kind, by the place that refers to them. */
const sectionOf = (holder: readonly string[]): string | undefined => {
  const [last, before] = [holder.at(-1), holder.at(-2)];
  if (holder[0] === 'components' && holder.length === 3) return holder[1];
  if ((holder[0] === 'paths' || holder[0] === 'webhooks') && holder.length === 2) return undefined;
  if (before === 'parameters') return 'parameters';
  if (before === 'responses') return 'responses';
  if (before === 'headers') return 'headers';
  if (before === 'examples') return 'examples';
  if (before === 'callbacks' && holder.length > 3) return 'callbacks';
  return last === 'requestBody' ? 'requestBodies' : 'schemas';
};

function isBelow(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** A document while the files that it refers to are put in. */
class Bundle {
  readonly #folder: string;
  /** Folders in and below which files are read; that of the document is the first. */
  readonly #folders: readonly string[];
  readonly #file: string;
  readonly #document: Json;
  readonly #files = new Map<string, Json>();
  /** Names of components by the file and the pointer that they come from. */
  readonly #names = new Map<string, string>();
  readonly #components = new Map<string, Map<string, Json>>();

  constructor(file: string, document: Json, folders: readonly string[]) {
    this.#file = resolve(file);
    this.#folder = dirname(this.#file);
    this.#folders = [this.#folder, ...folders.map((folder) => resolve(folder))];
    this.#document = document;
    this.#files.set(this.#file, document);
    const components = isObject(document) ? document['components'] : undefined;
    for (const [section, members] of Object.entries(isObject(components) ? components : {}))
      this.#components.set(section, new Map(Object.entries(isObject(members) ? members : {})));
    // A component that stands in another file keeps the name that it has here.
    for (const [section, members] of this.#components)
      for (const [name, member] of members) {
        const target = isObject(member) && typeof member['$ref'] === 'string' ? member['$ref'] : '#';
        if (!target.startsWith('#')) this.#names.set(this.#keyOf(target, this.#file, section), name);
      }
  }

  async whole(): Promise<Json> {
    const document = isObject(this.#document) ? this.#document : {};
    const { components: _, ...rest } = document;
    const made = await this.#put(rest, this.#file, []);
    const sections: [string, Json][] = [];
    const done = new Map<string, Map<string, Json>>();
    // Putting in a component may bring others.
    for (let grew = true; grew;) {
      grew = false;
      for (const [section, members] of this.#components)
        for (const [name, member] of members) {
          const finished = done.get(section) ?? new Map<string, Json>();
          done.set(section, finished);
          if (finished.has(name)) continue;
          grew = true;
          finished.set(name, member);
          finished.set(name, await this.#component(member, section, name));
        }
    }
    for (const [section, members] of done) sections.push([section, objectOf(members)]);
    return {
      ...(isObject(made) ? made : {}),
      ...(sections.length === 0 ? {} : { components: objectOf(sections) }),
    };
  }

  readonly #origins = new Map<string, string>();

  async #component(member: Json, section: string, name: string): Promise<Json> {
    const origin = this.#origins.get(`${section}/${name}`) ?? this.#file;
    const target = isObject(member) && typeof member['$ref'] === 'string' ? member['$ref'] : '#';
    if (target.startsWith('#') || origin !== this.#file)
      return this.#put(member, origin, ['components', section, name]);
    const [file, pointer] = this.#split(target, this.#file);
    return this.#put(await this.#valueOf(file, pointer), file, ['components', section, name]);
  }

  #split(reference: string, from: string): readonly [file: string, pointer: string] {
    const [path = '', fragment = ''] = reference.split('#');
    if (/^[a-z][a-z0-9+.-]+:/i.test(path) || path.startsWith('//'))
      throw new ChangesError(
        `${from} refers to ${path.slice(0, 200)}, and nothing is fetched from other places.\nPut a copy below ` +
          `${this.#folder}, and refer to that.`,
      );
    try {
      return [path === '' ? from : resolve(dirname(from), decodeURIComponent(path)), decodeURIComponent(fragment)];
    } catch {
      throw new ChangesError(
        `${from} has a reference that can't be decoded: ${reference.slice(0, 200)}.\nWrite a percent sign as %25.`,
      );
    }
  }

  #keyOf(reference: string, from: string, section: string): string {
    const [file, pointer] = this.#split(reference, from);
    return `${section} ${file}#${pointer}`;
  }

  async #valueOf(file: string, pointer: string): Promise<Json> {
    let document = this.#files.get(file);
    if (document === undefined) {
      if (this.#files.size >= mostFiles)
        throw new ChangesError(`${this.#file} refers to more than ${mostFiles} files, which is more than is read.`);
      if (!(await this.#mayRead(file)))
        throw new ChangesError(
          `${this.#file} refers to ${file.slice(0, 200)}, and only files below ${this.#folders.join(' and ')} are ` +
            'read.\nPut a copy there and refer to that, or allow its folder with --refs-from.',
        );
      document = parsed(await this.#text(file), file);
      this.#files.set(file, document);
    }
    const value = valueAt(document, pointer);
    if (value === undefined)
      throw new ChangesError(`${this.#file} refers to ${file}#${pointer}, and there is nothing there.`);
    return value;
  }

  /** Both the path as written and the target of its links have to be in the same permitted folder. */
  async #mayRead(file: string): Promise<boolean> {
    const real = (path: string): Promise<string> => realpath(path).catch(() => path);
    const realFile = await real(file);
    for (const folder of this.#folders) if (isBelow(file, folder) && isBelow(realFile, await real(folder))) return true;
    return false;
  }

  async #text(file: string): Promise<string> {
    try {
      return await readText(file);
    } catch (error) {
      throw new ChangesError(
        `${this.#file} refers to something that can't be read: ` +
          `${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`,
      );
    }
  }

  /** A copy of a value of a file in which every reference leads into the one document. */
  async #put(value: Json, file: string, at: readonly string[]): Promise<Json> {
    // A part without references to other files stays as it is.
    if (file === this.#file && [...referencesIn(value)].every((reference) => reference.startsWith('#'))) return value;
    if (at.length > 200) throw new ChangesError(`${file} is nested more than 200 levels deep.`);
    if (Array.isArray(value))
      // Elements of JSON arrays are JSON.
      return Promise.all(
        (value as readonly Json[]).map((element, index) => this.#put(element, file, [...at, String(index)])),
      );
    if (!isObject(value)) return value;
    const reference = value['$ref'];
    if (typeof reference !== 'string' || (file === this.#file && reference.startsWith('#')))
      return objectOf(
        await Promise.all(
          Object.entries(value).map(
            async ([name, member]) => [name, await this.#put(member, file, [...at, name])] as const,
          ),
        ),
      );
    const [target, pointer] = this.#split(reference, file);
    if (target === this.#file && pointer !== '') return { ...value, $ref: `#${pointer}` };
    const section = sectionOf(at);
    if (section === undefined) return this.#put(await this.#valueOf(target, pointer), target, at);
    const key = `${section} ${target}#${pointer}`;
    let name = this.#names.get(key);
    if (name === undefined) {
      name = this.#freeName(
        section,
        pointerTokens(pointer).at(-1) ?? target.replace(/^.*\//, '').replace(/\.\w+$/, ''),
      );
      this.#names.set(key, name);
      const members = this.#components.get(section) ?? new Map<string, Json>();
      this.#components.set(section, members);
      this.#origins.set(`${section}/${name}`, target);
      members.set(name, await this.#valueOf(target, pointer));
    }
    return { ...value, $ref: `#${pointerOf('components', section, name)}` };
  }

  #freeName(section: string, wanted: string): string {
    const taken = this.#components.get(section);
    for (let number = 1; ; number += 1) {
      const name = number === 1 ? wanted : `${wanted}${number}`;
      if (taken?.has(name) !== true) return name;
    }
  }
}
