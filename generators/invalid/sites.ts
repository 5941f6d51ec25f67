import type { Schema } from '../document/schema.js';
import type { Grammar } from '../grammar.js';
import { isArray, isObject, member } from '../json.js';
import type { Json, JsonObject } from '../json.js';
import { declared, mapIn, prefixLength, schemaIn, schemasIn } from '../keywords/values.js';
import { matches } from '../patterns/matches.js';
import { child } from '../pointer.js';

/** A place where a value can be made wrong: a keyword that speaks about it, or a member that could be there. */
export type Site =
  | { readonly kind: 'keyword'; readonly keyword: string; readonly schema: JsonObject; readonly pointer: string; readonly was: Json }
  | { readonly kind: 'absent'; readonly schema: Schema; readonly pointer: string };

/** The validator reports what these lead to, not themselves. */
const UNREPORTED = new Set(['$ref', 'allOf', 'properties', 'patternProperties', 'prefixItems', 'dependentSchemas', 'then', 'else', 'minContains', 'maxContains']);
const DEEPEST = 12;

/** Walks a schema along a valid value. */
export function* sites(grammar: Grammar, schema: Schema, value: Json, pointer = '', depth = 0): Iterable<Site> {
  if (typeof schema === 'boolean' || depth > DEEPEST) return;
  for (const keyword of Object.keys(schema)) {
    if (!UNREPORTED.has(keyword)) yield { kind: 'keyword', keyword, schema, pointer, was: value };
  }
  for (const inner of inPlace(grammar, schema, value)) yield* sites(grammar, inner, value, pointer, depth + 1);
  if (isObject(value)) yield* memberSites(grammar, schema, value, pointer, depth);
  if (isArray(value)) yield* itemSites(grammar, schema, value, pointer, depth);
}

function inPlace(grammar: Grammar, schema: JsonObject, value: Json): readonly Schema[] {
  const reference = member(schema, '$ref');
  const choices = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => schemasIn(member(schema, keyword)));
  const conditional = ['then', 'else'].flatMap((keyword) => (member(schema, keyword) === undefined ? [] : [schemaIn(member(schema, keyword))]));
  const dependent = isObject(value) ? mapIn(member(schema, 'dependentSchemas')).flatMap(([name, inner]) => (Object.hasOwn(value, name) ? [inner] : [])) : [];
  return [...(typeof reference === 'string' ? [grammar.definition(reference)] : []), ...choices, ...conditional, ...dependent];
}

function* memberSites(grammar: Grammar, schema: JsonObject, value: JsonObject, pointer: string, depth: number): Iterable<Site> {
  const { names, patterns } = declared(schema);
  for (const [name, inner] of mapIn(member(schema, 'properties'))) {
    const held = member(value, name);
    if (held === undefined) yield { kind: 'absent', schema: inner, pointer: child(pointer, name) };
    else yield* sites(grammar, inner, held, child(pointer, name), depth + 1);
  }
  for (const [pattern, inner] of mapIn(member(schema, 'patternProperties'))) {
    const fresh = grammar.texts([grammar.intern({ type: 'string', pattern })], 2).find((name) => !Object.hasOwn(value, name));
    if (fresh !== undefined) yield { kind: 'absent', schema: inner, pointer: child(pointer, fresh) };
    for (const [name, held] of Object.entries(value)) {
      if (matches(pattern, name)) yield* sites(grammar, inner, held, child(pointer, name), depth + 1);
    }
  }
  for (const keyword of ['additionalProperties', 'unevaluatedProperties']) {
    const others = member(schema, keyword);
    if (others === undefined) continue;
    if (!Object.hasOwn(value, 'extra')) yield { kind: 'absent', schema: schemaIn(others), pointer: child(pointer, 'extra') };
    for (const [name, held] of Object.entries(value)) {
      if (!names.has(name) && !patterns.some((pattern) => matches(pattern, name))) yield* sites(grammar, schemaIn(others), held, child(pointer, name), depth + 1);
    }
  }
}

function* itemSites(grammar: Grammar, schema: JsonObject, value: readonly Json[], pointer: string, depth: number): Iterable<Site> {
  const prefix = schemasIn(member(schema, 'prefixItems'));
  const rest = member(schema, 'items') ?? member(schema, 'unevaluatedItems');
  for (const [index, item] of value.entries()) {
    const inner = prefix[index] ?? (rest === undefined ? undefined : schemaIn(rest));
    if (inner !== undefined) yield* sites(grammar, inner, item, child(pointer, index), depth + 1);
  }
  const next = prefix[value.length] ?? (rest === undefined || value.length < prefixLength(schema) ? undefined : schemaIn(rest));
  if (next !== undefined) yield { kind: 'absent', schema: next, pointer: child(pointer, value.length) };
}
