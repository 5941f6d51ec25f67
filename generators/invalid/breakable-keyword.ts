import type { Schema } from '../document/schema.js';
import { ANYTHING, NOTHING } from '../facts/conjunction.js';
import type { Conjunction } from '../facts/conjunction.js';
import type { Grammar } from '../grammar.js';
import { member, objectOf, type Json, type JsonObject } from '../../src/core/json.js';

/** What a keyword needs beside it to mean the same. */
const COMPANIONS: { readonly [keyword: string]: readonly string[] } = {
  contains: ['minContains', 'maxContains'],
  if: ['then', 'else'],
  additionalProperties: ['properties', 'patternProperties'],
  items: ['prefixItems'],
};

/** A keyword of one schema, and what breaks it. */
export class BreakableKeyword {
  readonly name: string;
  readonly value: Json;
  readonly schema: JsonObject;
  #breaking: readonly Conjunction[] | undefined;

  constructor(name: string, schema: JsonObject) {
    this.name = name;
    this.value = member(schema, name) ?? null;
    this.schema = schema;
  }

  /** First what breaks only this keyword, then whatever breaks it. */
  breaking(grammar: Grammar): readonly Conjunction[] {
    this.#breaking ??= this.#contradictions(grammar);
    return this.#breaking;
  }

  #contradictions(grammar: Grammar): readonly Conjunction[] {
    const together = new Set([this.name, ...(COMPANIONS[this.name] ?? [])]);
    const part = (kept: (name: string) => boolean): Schema =>
      grammar.intern(objectOf(Object.entries(this.schema).filter(([name]) => kept(name))));
    const wrong = grammar.not(this.name.startsWith('unevaluated') ? this.schema : part((name) => together.has(name)));
    return [conjunctionOf([wrong, part((name) => !together.has(name))]), conjunctionOf([wrong])];
  }
}

function conjunctionOf(schemas: readonly Schema[]): Conjunction {
  if (schemas.includes(false)) return NOTHING;
  const constraining = schemas.filter((schema) => schema !== true);
  return constraining.length === 0 ? ANYTHING : constraining;
}
