import type { RandomSource } from '../random-source.js';
import type { Grammar } from '../grammar.js';
import { codePoints, jsonEqual, type Json } from '../../src/core/json.js';
import { withValueAt } from '../../src/core/pointer.js';
import { keywordNamed } from '../keywords/index.js';
import type { MutationSite } from './mutation-sites.js';
import type { InvalidCase } from './violation.js';

/**
 * Makes a valid value invalid at one site; `undefined` if no replacement that was tried did so. Since only the site
 * differs, putting the old value back makes the whole valid again.
 */
export function mutate(
  grammar: Grammar,
  base: Json,
  site: MutationSite,
  random: RandomSource,
): InvalidCase | undefined {
  const { pointer } = site;
  for (const became of replacements(grammar, site, random)) {
    if (site.kind === 'keyword' && jsonEqual(became, site.was)) continue;
    const value = withValueAt(base, pointer, became);
    if (value === undefined) continue;
    const keyword = reported(grammar, site, value);
    if (keyword !== undefined)
      return { value, violation: { keyword, pointer, ...(site.kind === 'keyword' ? { was: site.was } : {}), became } };
  }
  return undefined;
}

/** The site's keyword if that fails, else another one that fails there. */
function reported(grammar: Grammar, site: MutationSite, value: Json): string | undefined {
  let other: string | undefined;
  for (const { keyword, pointer } of grammar.validator.failures(grammar.whole(grammar.root), value)) {
    if (pointer !== site.pointer) continue;
    if (site.kind === 'keyword' && keyword === site.keyword.name) return keyword;
    other ??= keyword;
  }
  return other;
}

function* replacements(grammar: Grammar, site: MutationSite, random: RandomSource): Iterable<Json> {
  if (site.kind === 'absent') {
    yield* twice(() => grammar.drawViolating(site.schema, random));
    return;
  }
  const { keyword, was } = site;
  yield* near(grammar, keyword.name, keyword.value, was, random);
  yield* keywordNamed(keyword.name)?.edits?.(was, keyword.value, keyword.schema, grammar, random) ?? [];
  for (const schemas of keyword.breaking(grammar)) yield* twice(() => grammar.draw(schemas, random));
}

/** The smallest changes that break a keyword, e.g. the maximum plus one. */
function near(grammar: Grammar, keyword: string, value: Json, was: Json, random: RandomSource): readonly Json[] {
  if (keyword === 'format') {
    const format = typeof value === 'string' ? grammar.format(value) : undefined;
    return format?.type === 'string' ? random.shuffled(format.wrong) : [];
  }
  if (typeof value !== 'number') return [];
  switch (keyword) {
    case 'minimum':
      return [value - 1];
    case 'maximum':
      return [value + 1];
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return [value];
    case 'minLength':
      return typeof was === 'string' && value > 0 ? [[...was].slice(0, value - 1).join('')] : [];
    case 'maxLength':
      return typeof was === 'string' ? [was + 'x'.repeat(Math.max(1, value + 1 - codePoints(was)))] : [];
    default:
      return [];
  }
}

function* twice(draw: () => Json | undefined): Iterable<Json> {
  for (let tries = 0; tries < 2; tries += 1) {
    const value = draw();
    if (value === undefined) return;
    yield value;
  }
}
