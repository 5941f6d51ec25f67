import type { Schema } from '../document/schema.js';
import type { Grammar } from '../grammar.js';
import { isArray, isObject, member, type Json, type JsonObject } from '../../src/core/json.js';
import { childPointer } from '../../src/core/pointer.js';
import type { BreakableKeyword } from './breakable-keyword.js';
import { outlineOf } from './outline.js';
import type { Outline } from './outline.js';

/** A place where a value can be made wrong: a keyword that speaks about it, or a member that could be there. */
export type Site =
  | { readonly kind: 'keyword'; readonly keyword: BreakableKeyword; readonly pointer: string; readonly was: Json }
  | { readonly kind: 'absent'; readonly schema: Schema; readonly pointer: string };

const DEEPEST = 12;

/** Finds the sites of values of one grammar. */
export class Sites {
  readonly #grammar: Grammar;
  readonly #outlines = new Map<JsonObject, Outline>();

  constructor(grammar: Grammar) {
    this.#grammar = grammar;
  }

  /** Walks the whole schema along a valid value. */
  in(value: Json): readonly Site[] {
    const found: Site[] = [];
    this.#walk(this.#grammar.whole(this.#grammar.root), value, '', 0, found);
    return found;
  }

  #walk(schema: Schema, value: Json, pointer: string, depth: number, found: Site[]): void {
    if (typeof schema === 'boolean' || depth > DEEPEST) return;
    const outline = this.#outline(schema);
    for (const keyword of outline.keywords) found.push({ kind: 'keyword', keyword, pointer, was: value });
    for (const inner of outline.inPlace) this.#walk(inner, value, pointer, depth + 1, found);
    if (isObject(value)) this.#walkMembers(outline, value, pointer, depth, found);
    else if (isArray(value)) this.#walkItems(outline, value, pointer, depth, found);
  }

  #walkMembers(outline: Outline, value: JsonObject, pointer: string, depth: number, found: Site[]): void {
    for (const { name, schema } of outline.dependent) {
      if (Object.hasOwn(value, name)) this.#walk(schema, value, pointer, depth + 1, found);
    }
    for (const { name, step, schema } of outline.members) {
      const held = member(value, name);
      if (held === undefined) found.push({ kind: 'absent', schema, pointer: pointer + step });
      else this.#walk(schema, held, pointer + step, depth + 1, found);
    }
    for (const { names, covers, schema } of outline.patterns) {
      const fresh = names.find((name) => !Object.hasOwn(value, name));
      if (fresh !== undefined) found.push({ kind: 'absent', schema, pointer: childPointer(pointer, fresh) });
      this.#walkHeld(schema, value, covers, pointer, depth, found);
    }
    for (const schema of outline.others) {
      if (!Object.hasOwn(value, 'extra'))
        found.push({ kind: 'absent', schema, pointer: childPointer(pointer, 'extra') });
      this.#walkHeld(schema, value, outline.isOther, pointer, depth, found);
    }
  }

  #walkHeld(
    schema: Schema,
    value: JsonObject,
    covers: (name: string) => boolean,
    pointer: string,
    depth: number,
    found: Site[],
  ): void {
    if (typeof schema === 'boolean') return;
    for (const [name, held] of Object.entries(value)) {
      if (covers(name)) this.#walk(schema, held, childPointer(pointer, name), depth + 1, found);
    }
  }

  #walkItems({ prefix, rest }: Outline, value: readonly Json[], pointer: string, depth: number, found: Site[]): void {
    for (const [index, item] of value.entries()) {
      const schema = prefix[index] ?? rest;
      if (schema !== undefined) this.#walk(schema, item, `${pointer}/${index}`, depth + 1, found);
    }
    const next = prefix[value.length] ?? rest;
    if (next !== undefined) found.push({ kind: 'absent', schema: next, pointer: `${pointer}/${value.length}` });
  }

  #outline(schema: JsonObject): Outline {
    let outline = this.#outlines.get(schema);
    if (outline === undefined) {
      outline = outlineOf(schema, this.#grammar);
      this.#outlines.set(schema, outline);
    }
    return outline;
  }
}
