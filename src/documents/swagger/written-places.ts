import type { EntryPath } from '../../config/yaml-source.js';
import { isArray, isObject, objectOf, type Json, type JsonObject } from '../../core/json.js';
import { memberOf } from '../../core/pointer.js';
import type { SourceFile } from '../source-file.js';

/** A member with a number in each object of a document, so that the object is known wherever it is moved to. */
const mark = 'x-place-as-written';

/** A reference to the object with a number, while objects are moved. */
const markedReference = `#/${mark}/`;

/** A value of the document as it is written. */
interface WrittenPlace {
  readonly file: SourceFile;
  readonly path: EntryPath;
  /** The value, where it is data of the implementer: nothing in it is converted. */
  readonly data?: Json;
}

/** Members of these have names that the implementer chose, or that are no keywords. */
const maps: ReadonlySet<string> = new Set([
  'paths',
  'definitions',
  'responses',
  'parameters',
  'headers',
  'securityDefinitions',
  'scopes',
  'properties',
  'patternProperties',
]);

/** Is the value of this member data, and no description? */
const isData = (name: string): boolean =>
  name.startsWith('x-') || ['example', 'default', 'enum', 'const'].includes(name);

/** Do the names of an object's member stand for themselves? Parameters of an operation are a list. */
export const isMap = (name: string): boolean => maps.has(name);

/** Where the objects of a document stand as it is written: each is marked before they are moved. */
export class WrittenPlaces {
  readonly #places: WrittenPlace[] = [];

  /** A file with marks in its objects. */
  marked(file: SourceFile): SourceFile {
    return { ...file, value: this.#marked(file, [], file.value) };
  }

  #marked(file: SourceFile, path: EntryPath, value: Json): Json {
    if (isArray(value)) return value.map((item, index) => this.#marked(file, [...path, index], item));
    if (!isObject(value)) return value;
    const members = Object.entries(value).map(([name, member]): [string, Json] => {
      const at = [...path, name];
      if (isMap(name) && isObject(member))
        return [name, this.#map(member, (each, key) => this.#marked(file, [...at, key], each))];
      if (name === 'examples' && isObject(member))
        return [name, this.#map(member, (each, key) => this.#data(file, [...at, key], each))];
      return [name, isData(name) ? this.#data(file, at, member) : this.#marked(file, at, member)];
    });
    return objectOf([...members, [mark, this.#places.push({ file, path }) - 1]]);
  }

  #map(members: JsonObject, put: (value: Json, name: string) => Json): Json {
    return objectOf(Object.entries(members).map(([name, member]) => [name, put(member, name)]));
  }

  /** Data with objects is taken out, so that nothing in it is taken for a keyword. */
  #data(file: SourceFile, path: EntryPath, value: Json): Json {
    const isPlain = isArray(value) ? value.every((item) => !isArray(item) && !isObject(item)) : !isObject(value);
    return isPlain ? value : { [mark]: this.#places.push({ file, path, data: value }) - 1 };
  }

  /** The number of a marked object. */
  numberOf(value: Json | undefined): number | undefined {
    const number = isObject(value) ? value[mark] : undefined;
    return typeof number === 'number' ? number : undefined;
  }

  /** The mark of an object, for another one that stands for it. */
  markOf(value: Json | undefined): JsonObject {
    const number = this.numberOf(value);
    return number === undefined ? {} : { [mark]: number };
  }

  /** A reference to a marked object that stays right where the object is moved; `undefined` if it has no mark. */
  referenceTo(value: Json | undefined): string | undefined {
    const number = this.numberOf(value);
    return number === undefined ? undefined : `${markedReference}${number}`;
  }

  /** The number that a reference of {@link referenceTo} names. */
  numberIn(reference: string): number | undefined {
    return reference.startsWith(markedReference) ? Number(reference.slice(markedReference.length)) : undefined;
  }

  placeOf(number: number | undefined): WrittenPlace | undefined {
    return number === undefined ? undefined : this.#places[number];
  }

  /** `file:line:column` of a marked object. */
  at(value: Json): string | undefined {
    const place = this.placeOf(this.numberOf(value));
    return place?.file.at(place.path);
  }
}

/** Members of an object without the mark. */
export const membersOf = (value: JsonObject): readonly (readonly [string, Json])[] =>
  Object.entries(value).filter(([name]) => name !== mark);

/** What stands at the root of a Swagger document under another name than in OpenAPI 3. */
const renamed: Readonly<Record<string, string>> = {
  schemas: 'definitions',
  securitySchemes: 'securityDefinitions',
  servers: 'host',
};

/**
 * The path in a file as it is written: from a known place in it down by those names that it has; a conversion puts
 * others between them.
 */
export function pathBelow({ file, path }: WrittenPlace, names: EntryPath): EntryPath {
  const found = [...path];
  let value = path.reduce<Json | undefined>((at, name) => at && memberOf(at, String(name)), file.value);
  for (const name of names) {
    const own = found.length === 0 && typeof name === 'string' ? (renamed[name] ?? name) : name;
    const member = value && memberOf(value, String(own));
    if (member === undefined) continue;
    found.push(own);
    value = member;
  }
  return found;
}
