import type { EntryPath } from '../config/yaml-source.js';
import { isArray, isObject, type Json } from '../core/json.js';
import { memberOf, pointerOf, pointerTokens, type DocumentPointer } from '../core/pointer.js';
import { StepCount } from '../core/step-count.js';
import { decoded, fileIn } from './read-files.js';
import { SourceError } from './source-error.js';
import type { SourceFile } from './source-file.js';

/** Steps of one reading of a document; large ones of the world, with some thousand schemas, take a tenth of them. */
const maxSteps = 1_000_000;

/** Where a reference of a file leads: another file of the document, or the same. */
type Resolve = (from: SourceFile, reference: string) => SourceNode | undefined;

/** A value of a document, and where it stands. */
export class SourceNode {
  readonly file: SourceFile;
  readonly path: EntryPath;
  readonly value: Json;
  readonly #resolve: Resolve;
  readonly #work: StepCount;
  #key: string | undefined;

  constructor(file: SourceFile, path: EntryPath, value: Json, resolve: Resolve, work: StepCount) {
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

  /** The same place as JSON pointer into its file (RFC 6901). */
  get pointer(): DocumentPointer {
    return pointerOf(...(this.file.pathAsWritten?.(this.path) ?? this.path));
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
    return typeof reference === 'string' ? this.target(reference) : undefined;
  }

  /** The value that a reference in the file of this value names. */
  target(reference: string): SourceNode | undefined {
    return this.#resolve(this.file, reference);
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
export function referencesIn(file: SourceFile): readonly { readonly path: EntryPath; readonly reference: string }[] {
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

/** Finds the targets of references: a file, and a pointer in it. */
export class References {
  readonly #fileOf: (from: SourceFile, reference: string) => SourceFile | undefined;
  readonly #work = new StepCount(maxSteps);
  /** References that are being followed: one that leads through itself has no target. */
  readonly #following = new Set<string>();

  constructor(fileOf: (from: SourceFile, reference: string) => SourceFile | undefined) {
    this.#fileOf = fileOf;
  }

  rootOf(file: SourceFile): SourceNode {
    return new SourceNode(file, [], file.value, this.resolve, this.#work);
  }

  readonly resolve: Resolve = (from, reference) => {
    const file = this.#fileOf(from, reference);
    const pointer = decoded(reference.slice(fileIn(reference).length + 1));
    const key = `${file?.name ?? ''}#${pointer}`;
    if (file === undefined || (pointer !== '' && !pointer.startsWith('/')) || this.#following.has(key))
      return undefined;
    this.#following.add(key);
    try {
      let node: SourceNode | undefined = this.rootOf(file);
      // On the way to the target, a value that is only a reference is replaced by the value that it refers to.
      for (const token of pointerTokens(pointer)) node = node?.member(token) ?? node?.followed().member(token);
      return node;
    } finally {
      this.#following.delete(key);
    }
  };
}

/** A document that is in memory as JSON; all its references lead into itself. Places are JSON pointers. */
export function sourceOfJson(name: string, value: Json): SourceNode {
  const file: SourceFile = { name, value, at: (path) => `${name}#${pointerOf(...path)}` };
  return new References((_, reference) => (fileIn(reference) === '' ? file : undefined)).rootOf(file);
}

/**
 * The version of an OpenAPI document.
 * @throws SourceError when it is none, or of another version
 */
export const versionOf = (root: SourceNode): '3.0' | '3.1' =>
  declared(root, /^3\.[01]\.\d/, 'versions 3.0 and 3.1 are read').startsWith('3.0') ? '3.0' : '3.1';

/** Is it a document of Swagger 2.0, the version before OpenAPI 3? YAML reads an unquoted 2.0 as a number. */
export const isSwagger = (value: Json): boolean => isObject(value) && /^2(\.0)?$/.test(String(value['swagger']));

/** The version that a document declares. @throws SourceError when it is none of the expected */
export function declared(root: SourceNode, expected: RegExp, expectation: string): string {
  const refuse = (message: string, at: SourceNode = root): never => {
    throw new SourceError({ where: at.at, message });
  };
  if (!isObject(root.value)) return refuse('this is no OpenAPI document: an object was expected.');
  const swagger = root.member('swagger');
  if (swagger !== undefined)
    return refuse(
      `this is Swagger ${JSON.stringify(swagger.value)}, and of Swagger only version 2.0 is read.`,
      swagger,
    );
  const openapi = root.member('openapi');
  if (openapi === undefined) return refuse('this is no OpenAPI document: the entry `openapi` is missing.');
  const version = String(openapi.value);
  if (expected.test(version)) return version;
  return refuse(`this is OpenAPI ${JSON.stringify(openapi.value)}, and ${expectation}.`, openapi);
}
