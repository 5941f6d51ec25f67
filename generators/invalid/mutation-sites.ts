import type { Conjunction } from '../constraints/conjunction.js';
import type { Grammar } from '../grammar.js';
import type { Schema } from '../document/schema.js';
import { ANYTHING, NOTHING } from '../constraints/conjunction.js';
import { childPointer } from '../../src/core/pointer.js';
import { declaredProperties, mapIn, schemaIn, schemasIn } from '../keywords/values.js';
import { isArray, isObject, ownMember, objectOf, type Json, type JsonObject } from '../../src/core/json.js';
import { matches } from '../patterns/matches.js';

/** A place where a value can be made wrong: a keyword that speaks about it, or a member that could be there. */
export type MutationSite =
  | { readonly kind: 'keyword'; readonly keyword: MutableKeyword; readonly pointer: string; readonly was: Json }
  | { readonly kind: 'absent'; readonly schema: Schema; readonly pointer: string };

const DEEPEST = 12;

/** Finds the sites of values of one grammar. */
export class MutationSites {
  readonly #grammar: Grammar;
  readonly #parts = new Map<JsonObject, MutableParts>();

  constructor(grammar: Grammar) {
    this.#grammar = grammar;
  }

  /** Walks the whole schema along a valid value. */
  in(value: Json): readonly MutationSite[] {
    const found: MutationSite[] = [];
    this.#walk(this.#grammar.whole(this.#grammar.root), value, '', 0, found);
    return found;
  }

  #walk(schema: Schema, value: Json, pointer: string, depth: number, found: MutationSite[]): void {
    if (typeof schema === 'boolean' || depth > DEEPEST) return;
    const parts = this.#partsOf(schema);
    for (const keyword of parts.keywords) found.push({ kind: 'keyword', keyword, pointer, was: value });
    for (const inner of parts.inPlace) this.#walk(inner, value, pointer, depth + 1, found);
    if (isObject(value)) this.#walkMembers(parts, value, pointer, depth, found);
    else if (isArray(value)) this.#walkItems(parts, value, pointer, depth, found);
  }

  #walkMembers(parts: MutableParts, value: JsonObject, pointer: string, depth: number, found: MutationSite[]): void {
    for (const { name, schema } of parts.dependent) {
      if (Object.hasOwn(value, name)) this.#walk(schema, value, pointer, depth + 1, found);
    }
    for (const { name, step, schema } of parts.members) {
      const held = ownMember(value, name);
      if (held === undefined) found.push({ kind: 'absent', schema, pointer: pointer + step });
      else this.#walk(schema, held, pointer + step, depth + 1, found);
    }
    for (const { names, covers, schema } of parts.patterns) {
      const fresh = names.find((name) => !Object.hasOwn(value, name));
      if (fresh !== undefined) found.push({ kind: 'absent', schema, pointer: childPointer(pointer, fresh) });
      this.#walkHeld(schema, value, covers, pointer, depth, found);
    }
    for (const schema of parts.others) {
      if (!Object.hasOwn(value, 'extra'))
        found.push({ kind: 'absent', schema, pointer: childPointer(pointer, 'extra') });
      this.#walkHeld(schema, value, parts.isOther, pointer, depth, found);
    }
  }

  #walkHeld(
    schema: Schema,
    value: JsonObject,
    covers: (name: string) => boolean,
    pointer: string,
    depth: number,
    found: MutationSite[],
  ): void {
    if (typeof schema === 'boolean') return;
    for (const [name, held] of Object.entries(value)) {
      if (covers(name)) this.#walk(schema, held, childPointer(pointer, name), depth + 1, found);
    }
  }

  #walkItems(
    { prefix, rest }: MutableParts,
    value: readonly Json[],
    pointer: string,
    depth: number,
    found: MutationSite[],
  ): void {
    for (const [index, item] of value.entries()) {
      const schema = prefix[index] ?? rest;
      if (schema !== undefined) this.#walk(schema, item, `${pointer}/${index}`, depth + 1, found);
    }
    const next = prefix[value.length] ?? rest;
    if (next !== undefined) found.push({ kind: 'absent', schema: next, pointer: `${pointer}/${value.length}` });
  }

  #partsOf(schema: JsonObject): MutableParts {
    let parts = this.#parts.get(schema);
    if (parts === undefined) {
      parts = mutableParts(schema, this.#grammar);
      this.#parts.set(schema, parts);
    }
    return parts;
  }
}

/** The parts of a schema at which its instances can be made invalid; computed once for each schema. */
export interface MutableParts {
  readonly keywords: readonly MutableKeyword[];
  /** Schemas that apply to the same instance. */
  readonly inPlace: readonly JsonObject[];
  /** Schemas that apply to the same instance if it has the member. */
  readonly dependent: readonly Member[];
  readonly members: readonly Member[];
  readonly patterns: readonly PatternMembers[];
  /** Schemas of the members that neither `properties` nor `patternProperties` name. */
  readonly others: readonly Schema[];
  readonly isOther: (name: string) => boolean;
  readonly prefix: readonly Schema[];
  /** Schema of the items after the prefix. */
  readonly rest: Schema | undefined;
}

interface Member {
  readonly name: string;
  /** From the object to the member, as a JSON pointer. */
  readonly step: string;
  readonly schema: Schema;
}

interface PatternMembers {
  readonly covers: (name: string) => boolean;
  /** Names that the pattern covers. */
  readonly names: readonly string[];
  readonly schema: Schema;
}

/** Keywords that the validator never reports itself: it reports the failing keyword inside them. */
const UNREPORTED = new Set([
  '$ref',
  'allOf',
  'properties',
  'patternProperties',
  'prefixItems',
  'dependentSchemas',
  'then',
  'else',
  'minContains',
  'maxContains',
]);

export function mutableParts(schema: JsonObject, grammar: Grammar): MutableParts {
  const { names, patterns } = declaredProperties(schema);
  const rest = ownMember(schema, 'items') ?? ownMember(schema, 'unevaluatedItems');
  return {
    keywords: Object.keys(schema)
      .filter((keyword) => !UNREPORTED.has(keyword))
      .map((keyword) => new MutableKeyword(keyword, schema)),
    inPlace: inPlace(schema, grammar).filter(isObject),
    dependent: membersIn(schema, 'dependentSchemas'),
    members: membersIn(schema, 'properties'),
    patterns: mapIn(ownMember(schema, 'patternProperties')).map(([pattern, inner]) => ({
      covers: (name) => matches(pattern, name),
      names: grammar.sampleTexts([grammar.intern({ type: 'string', pattern })], 2),
      schema: inner,
    })),
    others: ['additionalProperties', 'unevaluatedProperties'].flatMap((keyword) => present(schema, keyword)),
    isOther: (name) => !names.has(name) && !patterns.some((pattern) => matches(pattern, name)),
    prefix: schemasIn(ownMember(schema, 'prefixItems')),
    rest: rest === undefined ? undefined : schemaIn(rest),
  };
}

function inPlace(schema: JsonObject, grammar: Grammar): readonly Schema[] {
  const reference = ownMember(schema, '$ref');
  return [
    ...(typeof reference === 'string' ? [grammar.definition(reference)] : []),
    ...['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => schemasIn(ownMember(schema, keyword))),
    ...['then', 'else'].flatMap((keyword) => present(schema, keyword)),
  ];
}

function present(schema: JsonObject, keyword: string): readonly Schema[] {
  const inner = ownMember(schema, keyword);
  return inner === undefined ? [] : [schemaIn(inner)];
}

function membersIn(schema: JsonObject, keyword: string): readonly Member[] {
  return mapIn(ownMember(schema, keyword)).map(([name, inner]) => ({
    name,
    step: childPointer('', name),
    schema: inner,
  }));
}

/** The sibling keywords that a keyword reads. */
const RELATED_KEYWORDS: { readonly [keyword: string]: readonly string[] } = {
  contains: ['minContains', 'maxContains'],
  if: ['then', 'else'],
  additionalProperties: ['properties', 'patternProperties'],
  items: ['prefixItems'],
};

/** A keyword of one schema, with the values that violate it. */
export class MutableKeyword {
  readonly name: string;
  readonly value: Json;
  readonly schema: JsonObject;
  #breaking: readonly Conjunction[] | undefined;

  constructor(name: string, schema: JsonObject) {
    this.name = name;
    this.value = ownMember(schema, name) ?? null;
    this.schema = schema;
  }

  /** First conjunctions that break only this keyword, then those that break at least this keyword. */
  breaking(grammar: Grammar): readonly Conjunction[] {
    this.#breaking ??= this.#contradictions(grammar);
    return this.#breaking;
  }

  #contradictions(grammar: Grammar): readonly Conjunction[] {
    const together = new Set([this.name, ...(RELATED_KEYWORDS[this.name] ?? [])]);
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
