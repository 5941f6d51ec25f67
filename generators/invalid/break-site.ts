import type { Dice } from '../dice.js';
import type { Schema } from '../document/schema.js';
import type { Grammar } from '../grammar.js';
import { equal, member, objectOf } from '../json.js';
import type { Json, JsonObject } from '../json.js';
import { keywordNamed } from '../keywords/index.js';
import { formatNamed } from '../formats/index.js';
import { put } from '../pointer.js';
import { isLawful } from './is-lawful.js';
import type { Site } from './sites.js';
import type { InvalidCase } from './violation.js';

/** What a keyword needs beside it to mean the same. */
const COMPANIONS: { readonly [keyword: string]: readonly string[] } = {
  contains: ['minContains', 'maxContains'],
  if: ['then', 'else'],
  additionalProperties: ['properties', 'patternProperties'],
  items: ['prefixItems'],
};

/** Makes a valid value wrong at a site, or answers `undefined` where what was tried does not do that. */
export function breakSite(grammar: Grammar, base: Json, site: Site, dice: Dice): InvalidCase | undefined {
  for (const became of replacements(grammar, site, dice)) {
    const value = put(base, site.pointer, became);
    if (value === undefined || (site.kind === 'keyword' && equal(became, site.was))) continue;
    const failed = grammar.validator.failures(grammar.whole(grammar.root), value).filter(({ pointer }) => pointer === site.pointer);
    const named = failed.find(({ keyword }) => site.kind === 'keyword' && keyword === site.keyword) ?? failed[0];
    if (named === undefined) continue;
    const violation = { keyword: named.keyword, pointer: site.pointer, ...(site.kind === 'keyword' ? { was: site.was } : {}), became };
    const broken = { value, violation };
    if (isLawful(grammar, broken)) return broken;
  }
  return undefined;
}

function* replacements(grammar: Grammar, site: Site, dice: Dice): Iterable<Json> {
  if (site.kind === 'absent') {
    yield* drawn(grammar, [grammar.not(site.schema)], dice);
    return;
  }
  const { keyword, schema, was } = site;
  const value = member(schema, keyword);
  const known = keywordNamed(keyword);
  if (value === undefined || known === undefined) return;
  yield* near(keyword, value, was, dice);
  yield* known.edits?.(was, value, schema, grammar, dice) ?? [];
  const alone = alonePart(grammar, schema, keyword);
  const others = grammar.intern(objectOf(Object.entries(schema).filter(([name]) => name !== keyword && !(COMPANIONS[keyword] ?? []).includes(name))));
  // First what breaks only this keyword, then whatever breaks it.
  yield* drawn(grammar, [grammar.not(alone), others], dice);
  yield* drawn(grammar, [grammar.not(alone)], dice);
}

/** Replacements that differ as little as can be. */
function* near(keyword: string, value: Json, was: Json, dice: Dice): Iterable<Json> {
  if (typeof value === 'number') {
    if (keyword === 'minimum') yield value - 1;
    if (keyword === 'maximum') yield value + 1;
    if (keyword === 'exclusiveMinimum' || keyword === 'exclusiveMaximum') yield value;
    if (keyword === 'minLength' && typeof was === 'string' && value > 0) yield [...was].slice(0, value - 1).join('');
    if (keyword === 'maxLength' && typeof was === 'string') yield was + 'x'.repeat(Math.max(1, value + 1 - [...was].length));
  }
  const format = keyword === 'format' && typeof value === 'string' ? formatNamed(value) : undefined;
  if (format?.type === 'string') yield* dice.shuffled(format.wrong);
}

function alonePart(grammar: Grammar, schema: JsonObject, keyword: string): Schema {
  if (keyword.startsWith('unevaluated')) return schema;
  const kept = new Set([keyword, ...(COMPANIONS[keyword] ?? [])]);
  return grammar.intern(objectOf(Object.entries(schema).filter(([name]) => kept.has(name))));
}

function* drawn(grammar: Grammar, schemas: readonly Schema[], dice: Dice): Iterable<Json> {
  for (let tries = 0; tries < 2; tries += 1) {
    const value = grammar.draw(schemas.includes(false) ? [false] : schemas.filter((schema) => schema !== true), dice);
    if (value === undefined) return;
    yield value;
  }
}
