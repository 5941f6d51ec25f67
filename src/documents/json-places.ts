import type { EntryPath } from '../config/yaml-source.js';

interface Member {
  /** Offset of the member's name, or of the list item. */
  readonly at: number;
  /** Offset of its value. */
  readonly value: number;
}

/** Two members of one object with the same name. */
export interface DuplicateMember {
  readonly name: string;
  /** `line:column` of the second. */
  readonly at: string;
  readonly lines: readonly [first: number, second: number];
}

/** Line and column of each value in JSON text. Offsets are found for an object or list when they are first needed. */
export class JsonPlaces {
  readonly #text: string;
  readonly #members = new Map<number, ReadonlyMap<string, Member>>();
  #lines: readonly number[] | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** `line:column` of a value (its key, where it has one), or of the nearest value around it. */
  at(path: EntryPath): string {
    let found = this.#skipSpace(0);
    let value = found;
    for (const token of path) {
      const member = this.#membersFrom(value).get(String(token));
      if (member === undefined) break;
      found = member.at;
      ({ value } = member);
    }
    return this.#placeOf(found).join(':');
  }

  /** The first name that an object has twice, in one pass over the text. */
  twice(): DuplicateMember | undefined {
    /** Names in each object around the offset, with their offsets; a list has none. */
    const open: (Map<string, number> | undefined)[] = [];
    let isName = false;
    for (let at = this.#skipSpace(0); at < this.#text.length; at = this.#skipSpace(at + 1)) {
      const sign = this.#text[at];
      if (sign === '{') open.push(new Map());
      else if (sign === '[') open.push(undefined);
      else if (sign === '}' || sign === ']') open.pop();
      else if (sign === '"') {
        const start = at;
        at = this.#endOfText(at);
        const names = open.at(-1);
        if (isName && names !== undefined) {
          const name = this.#textFrom(start, at + 1);
          const first = names.get(name);
          const [line, column] = first === undefined ? [] : this.#placeOf(start);
          if (first !== undefined)
            return { name, at: `${line}:${column}`, lines: [this.#placeOf(first)[0], this.#placeOf(start)[0]] };
          names.set(name, start);
        }
      }
      isName = sign === '{' || sign === ',';
    }
    return undefined;
  }

  #placeOf(offset: number): readonly [line: number, column: number] {
    this.#lines ??= [0, ...[...this.#text.matchAll(/\n/g)].map(({ index }) => index + 1)];
    const line = this.#lines.findLastIndex((start) => start <= offset);
    return [line + 1, offset - (this.#lines[line] ?? 0) + 1];
  }

  /** The members or items of the object or list that begins at an offset. */
  #membersFrom(start: number): ReadonlyMap<string, Member> {
    const known = this.#members.get(start);
    if (known !== undefined) return known;
    const members = new Map<string, Member>();
    this.#members.set(start, members);
    const isObject = this.#text[start] === '{';
    if (!isObject && this.#text[start] !== '[') return members;
    let at = this.#skipSpace(start + 1);
    while (this.#text[at] !== '}' && this.#text[at] !== ']') {
      const end = isObject ? this.#endOfText(at) + 1 : at;
      const value = isObject ? this.#skipSpace(this.#skipSpace(end) + 1) : at;
      members.set(isObject ? this.#textFrom(at, end) : String(members.size), { at, value });
      const next = this.#skipSpace(this.#skipValue(value));
      at = this.#text[next] === ',' ? this.#skipSpace(next + 1) : next;
    }
    return members;
  }

  /** The text in quotation marks from one offset to another. */
  #textFrom(start: number, end: number): string {
    const written = this.#text.slice(start + 1, end - 1);
    return written.includes('\\') ? (JSON.parse(`"${written}"`) as string) : written; // a text gives a text
  }

  #skipSpace(from: number): number {
    let at = from;
    while (' \t\r\n'.includes(this.#text[at] ?? '.')) at += 1;
    return at;
  }

  /** The end of the value that begins at an offset of well-formed JSON. */
  #skipValue(from: number): number {
    let depth = 0;
    let at = from;
    do {
      const sign = this.#text[at];
      if (sign === '"') at = this.#endOfText(at);
      else if (sign === '{' || sign === '[') depth += 1;
      else if (sign === '}' || sign === ']') depth -= 1;
      else if (depth === 0) return this.#endOfWord(at);
      at += 1;
    } while (depth > 0);
    return at;
  }

  #endOfText(quote: number): number {
    let end = quote + 1;
    while (this.#text[end] !== '"') end += this.#text[end] === '\\' ? 2 : 1;
    return end;
  }

  /** Numbers, `true`, `false` and `null`. */
  #endOfWord(from: number): number {
    let end = from;
    while (/[\w.+-]/.test(this.#text[end] ?? ' ')) end += 1;
    return end;
  }
}
