import type { EntryPath } from '../../config/yaml-source.js';
import { isArray, isObject, objectOf, type Json, type JsonObject } from '../../core/json.js';
import { memberOf, pointerOf } from '../../core/pointer.js';
import { StepCount } from '../../core/step-count.js';
import { bundle } from '../bundle.js';
import { References, sourceOfJson, type SourceNode } from '../source-document.js';
import { SourceError } from '../source-error.js';
import type { SourceFile } from '../source-file.js';
import { isUrl } from '../read-source-text.js';
import { SwaggerDocument } from './swagger-document.js';
import { membersOf, pathBelow, WrittenPlaces } from './written-places.js';

/** Values of a converted document, at most: parts that operations share stand in each of them. */
const maxValues = 2_000_000;

/**
 * The OpenAPI 3.0 document of a Swagger 2.0 document. Places of nodes lead into the files as they are written.
 * @param files the root and all files that its references lead to
 * @throws SourceError with the place of what can't be converted
 */
export function openApiOfSwagger(
  root: SourceFile,
  files: readonly SourceFile[],
  fileOf: (from: SourceFile, reference: string) => SourceFile | undefined,
): SourceNode {
  const places = new WrittenPlaces();
  const marked = new Map(files.map((file) => [file.name, places.marked(file)]));
  const references = new References((from, reference) => marked.get(fileOf(from, reference)?.name ?? ''));
  const bundled = sourceOfJson(root.name, bundle(references.rootOf(marked.get(root.name) ?? root)));
  const converted = new SwaggerDocument(bundled, places, valueCount(root)).converted(isUrl(root.name));
  return new Conversion(root, places).finished(converted);
}

/** Counts one value of the converted document. @throws SourceError once there are too many */
function valueCount(root: SourceFile): () => void {
  const size = new StepCount(maxValues);
  return () => {
    if (!size.step()) throw tooLarge(root);
  };
}

const tooLarge = (root: SourceFile): SourceError =>
  new SourceError({
    where: root.at([]),
    message:
      `as OpenAPI 3 the document has more than ${maxValues} values, since parameters, responses and media types that ` +
      'operations share stand in each of them; give a smaller part of it.',
  });

/** Takes the marks out of a converted document, and lets its references and places lead to where they should. */
class Conversion {
  readonly #root: SourceFile;
  readonly #places: WrittenPlaces;
  readonly #count: () => void;
  /** Paths of marked objects in the converted document, which names its components before their uses. */
  readonly #paths = new Map<number, EntryPath>();
  /** Numbers of the objects of the finished document. */
  readonly #numbers = new Map<Json, number>();

  constructor(root: SourceFile, places: WrittenPlaces) {
    this.#root = root;
    this.#places = places;
    this.#count = valueCount(root);
  }

  finished(converted: JsonObject): SourceNode {
    this.#locate(converted, []);
    const value = this.#finished(converted);
    const { name, at } = this.#root;
    const file: SourceFile = {
      name,
      value,
      at: (path) => {
        const found = this.#written(value, path);
        return found === undefined ? at([]) : found.file.at(found.path);
      },
      pathAsWritten: (path) => this.#written(value, path)?.path ?? path,
    };
    return new References((_, reference) => (reference.startsWith('#') ? file : undefined)).rootOf(file);
  }

  #locate(value: Json, path: EntryPath): void {
    this.#count();
    const number = this.#places.numberOf(value);
    if (number !== undefined && !this.#paths.has(number)) this.#paths.set(number, path);
    if (isArray(value)) value.forEach((item, index) => this.#locateIn(item, path, index));
    else if (isObject(value)) for (const [name, member] of membersOf(value)) this.#locateIn(member, path, name);
  }

  /** Most values are texts and numbers, of which no path is made. */
  #locateIn(value: Json, path: EntryPath, name: string | number): void {
    this.#locate(value, isArray(value) || isObject(value) ? [...path, name] : path);
  }

  #finished(value: Json): Json {
    if (isArray(value)) return value.map((item) => this.#finished(item));
    if (!isObject(value)) return value;
    const number = this.#places.numberOf(value);
    const data = this.#places.placeOf(number)?.data;
    if (data !== undefined) return data;
    const made = objectOf(
      membersOf(value).map(([name, member]): [string, Json] => [
        name,
        name === '$ref' && typeof member === 'string' ? this.#reference(member) : this.#finished(member),
      ]),
    );
    if (number !== undefined) this.#numbers.set(made, number);
    return made;
  }

  #reference(reference: string): string {
    const number = this.#places.numberIn(reference);
    if (number === undefined) return reference;
    const path = this.#paths.get(number);
    if (path !== undefined)
      return `#${pointerOf(...path)
        .split('/')
        .map(encodeURIComponent)
        .join('/')}`;
    const place = this.#places.placeOf(number);
    throw new SourceError({
      where: place === undefined ? this.#root.at([]) : place.file.at(place.path),
      message: 'a reference leads to this part, which has no place in OpenAPI 3; move it to `definitions`.',
    });
  }

  #written(document: Json, path: EntryPath): { readonly file: SourceFile; readonly path: EntryPath } | undefined {
    let value: Json | undefined = document;
    let place = this.#places.placeOf(this.#numbers.get(document));
    let names: (string | number)[] = [];
    for (const name of path) {
      value = value === undefined ? undefined : memberOf(value, String(name));
      const own = value === undefined ? undefined : this.#places.placeOf(this.#numbers.get(value));
      if (own === undefined) names.push(name);
      else [place, names] = [own, []];
    }
    return place === undefined ? undefined : { file: place.file, path: pathBelow(place, names) };
  }
}
