import type { Dice } from '../dice.js';
import { formatNamed } from '../formats/index.js';
import type { Grammar } from '../grammar.js';
import { codePoints, equal, type Json } from '../../src/core/json.js';
import { withValueAt } from '../../src/core/pointer.js';
import { keywordNamed } from '../keywords/index.js';
import type { Site } from './sites.js';
import type { InvalidCase } from './violation.js';

/**
 * Makes a valid value wrong at a site, or answers `undefined` where what was tried does not do that. As the value is
 * valid and only the site differs, putting back what was there always mends it.
 */
export function breakSite(grammar: Grammar, base: Json, site: Site, dice: Dice): InvalidCase | undefined {
  const { pointer } = site;
  for (const became of replacements(grammar, site, dice)) {
    if (site.kind === 'keyword' && equal(became, site.was)) continue;
    const value = withValueAt(base, pointer, became);
    if (value === undefined) continue;
    const keyword = reported(grammar, site, value);
    if (keyword !== undefined)
      return { value, violation: { keyword, pointer, ...(site.kind === 'keyword' ? { was: site.was } : {}), became } };
  }
  return undefined;
}

/** The site's keyword if that fails, else another one that fails there. */
function reported(grammar: Grammar, site: Site, value: Json): string | undefined {
  let other: string | undefined;
  for (const { keyword, pointer } of grammar.validator.failures(grammar.whole(grammar.root), value)) {
    if (pointer !== site.pointer) continue;
    if (site.kind === 'keyword' && keyword === site.keyword.name) return keyword;
    other ??= keyword;
  }
  return other;
}

function* replacements(grammar: Grammar, site: Site, dice: Dice): Iterable<Json> {
  if (site.kind === 'absent') {
    yield* twice(() => grammar.drawOther(site.schema, dice));
    return;
  }
  const { keyword, was } = site;
  yield* near(keyword.name, keyword.value, was, dice);
  yield* keywordNamed(keyword.name)?.edits?.(was, keyword.value, keyword.schema, grammar, dice) ?? [];
  for (const schemas of keyword.breaking(grammar)) yield* twice(() => grammar.draw(schemas, dice));
}

/** Replacements that differ as little as can be. */
function near(keyword: string, value: Json, was: Json, dice: Dice): readonly Json[] {
  if (keyword === 'format') {
    const format = typeof value === 'string' ? formatNamed(value) : undefined;
    return format?.type === 'string' ? dice.shuffled(format.wrong) : [];
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
