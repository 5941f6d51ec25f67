import { describe, expect, test } from 'vitest';
import { RandomSource } from '../random-source.js';
import { Language } from './language.js';
import { matches } from './matches.js';
import { parsePattern } from './parse-pattern.js';
import { sampleSyntax } from './syntax-sampler.js';

const PATTERNS = [
  '^[a-z]+$',
  'a|^b|c$',
  '^(?:ab|cd){2,4}$',
  '\\d{2}',
  '^\\p{Lu}\\P{L}$',
  '^[^\\s\\w]{3}$',
  '^(?=.*\\d)(?!.*[xyz]).{4,9}$',
  '^$|^-$',
  '^\\u{1F600}?\\x41[\\b]?$',
  '^[\\]\\-^]+$',
  '^.{0,3}?$',
];

function draws(language: Language, count: number): readonly string[] {
  const random = new RandomSource(3, 5);
  return Array.from({ length: count }, () => language.draw(random));
}

test.each(PATTERNS)('%s: every text matches', (pattern) => {
  const language = new Language({ patterns: [pattern], notPatterns: [], min: 0, max: Infinity });
  expect(language.exact).toBe(true);
  expect(draws(language, 300).filter((text) => !matches(pattern, text))).toEqual([]);
});

test.each(PATTERNS)('not %s: no text matches', (pattern) => {
  const language = new Language({ patterns: [], notPatterns: [pattern], min: 0, max: 20 });
  expect(draws(language, 300).filter((text) => matches(pattern, text))).toEqual([]);
});

test('patterns intersect, within lengths', () => {
  const language = new Language({ patterns: ['^(ab)*$', '^(aba|bab)*$'], notPatterns: [], min: 1, max: 12 });
  expect(language.lengths).toEqual([6, 12]);
  expect(language.first(6)).toBe('ababab');
});

test('a pattern of many words takes no long time', () => {
  const regions = ['Africa', 'America', 'Antarctica', 'Asia', 'Atlantic', 'Europe', 'Indian', 'Pacific'];
  const words = regions.flatMap((region) =>
    Array.from(
      { length: 75 },
      (_, at) => `${region}/${String.fromCharCode(65 + (at % 26))}${(at * 7919).toString(36)}`,
    ),
  );
  const language = new Language({ patterns: [words.join('|')], notPatterns: [], min: 0, max: Infinity });
  expect(draws(language, 20).filter((text) => !words.some((word) => text.includes(word)))).toEqual([]);
});

test('an empty intersection is known as such', () => {
  expect(new Language({ patterns: ['^a', '^b'], notPatterns: [], min: 0, max: Infinity }).empty).toBe(true);
});

describe('from the syntax', () => {
  test.each(['^([a-z]{3})-\\1$', '^(?<q>[\'"]).*\\k<q>$', '^(a|b)*a(a|b){14}$'])('%s', (pattern) => {
    const random = new RandomSource(1, 1);
    const syntax = parsePattern(pattern);
    const texts = Array.from({ length: 100 }, () => sampleSyntax(syntax, random));
    expect(texts.filter((text) => !matches(pattern, text))).toEqual([]);
    expect(new Set(texts).size).toBeGreaterThan(20);
  });
});

test('a pattern that finds one of hundreds of words has few states', () => {
  const words = Array.from({ length: 400 }, (_, at) => `Zone/${(at * 7919).toString(36)}_${at.toString(36)}`);
  const language = new Language({ patterns: [words.join('|')], notPatterns: [], min: 0, max: 200 });
  expect(language.states).toBeLessThan(2500);
  expect(words.some((word) => language.first(language.lengths[0] ?? 0) === word)).toBe(true);
});
