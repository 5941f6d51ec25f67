import type { Dice } from '../dice.js';
import type { StringFacts } from '../facts/facts.js';
import { hasFormat } from '../formats/has-format.js';
import { formatNamed } from '../formats/index.js';
import { codePoints } from '../../src/core/json.js';
import { Language } from '../patterns/language.js';
import { matches } from '../patterns/matches.js';
import { parsePattern } from '../patterns/parse-pattern.js';
import { spellSyntax } from '../patterns/syntax-speller.js';
import type { Syntax } from '../patterns/syntax.js';
import type { Sampler } from './sampler.js';

const TRIES = 100;
const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 -_.,:;/#?&=%+\'"\\<>{}[]()';
const RARE = ['é', 'ß', '中', '😀', '\u0000', '\n', '\t', '\u00a0', '\u202e', '\ufeff', '𝒳'];

/** Texts of a length, matching patterns and formats, without some. */
export function stringSampler(facts: StringFacts): Sampler<string> {
  const free = facts.patterns.length === 0 && facts.notPatterns.length === 0 && facts.formats.length === 0;
  return free ? new FreeText(facts) : new LanguageText(facts);
}

/** Whether the facts allow a text. */
export function fitsString(facts: StringFacts, text: string): boolean {
  const length = codePoints(text);
  return (
    length >= facts.min &&
    length <= facts.max &&
    facts.patterns.every((pattern) => matches(pattern, text)) &&
    !facts.notPatterns.some((pattern) => matches(pattern, text)) &&
    facts.formats.every((format) => hasFormat(format, text)) &&
    !facts.notFormats.some((format) => hasFormat(format, text)) &&
    !facts.excluded.includes(text)
  );
}

class FreeText implements Sampler<string> {
  readonly #facts: StringFacts;
  readonly #most: number;
  readonly #check: boolean;
  readonly empty = false;
  readonly edges: readonly string[];

  constructor(facts: StringFacts) {
    this.#facts = facts;
    this.#most = Math.min(facts.max, facts.min + 12);
    this.#check = facts.excluded.length > 0 || facts.notFormats.length > 0;
    const lengths = [facts.min, facts.min + 1, ...(facts.max === Infinity ? [] : [facts.max - 1, facts.max])];
    const wrong = facts.notFormats.flatMap((name) => {
      const format = formatNamed(name);
      return format?.type === 'string' ? format.wrong : [];
    });
    this.edges = [
      ...lengths.map((length) => 'a'.repeat(Math.max(0, Math.min(length, 100_000)))),
      '😀'.repeat(Math.min(facts.min, 1000)),
      ...wrong,
    ].filter((text) => fitsString(facts, text));
  }

  draw(dice: Dice): string | undefined {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const text = this.#text(dice);
      if (!this.#check || fitsString(this.#facts, text)) return text;
    }
    return this.edges.length > 0 ? dice.pick(this.edges) : undefined;
  }

  #text(dice: Dice): string {
    const long = this.#facts.max !== Infinity && this.#facts.max <= 1000 && dice.once(16);
    const length = long ? this.#facts.max : dice.between(this.#facts.min, this.#most);
    let text = '';
    for (let count = 0; count < length; count += 1)
      text += dice.once(12) ? dice.pick(RARE) : PLAIN.charAt(dice.below(PLAIN.length));
    return text;
  }
}

class LanguageText implements Sampler<string> {
  readonly #facts: StringFacts;
  readonly #language: Language | undefined;
  readonly #check: boolean;
  /** Patterns to write from their syntax, where automata do not say all. */
  readonly #spelled: readonly Syntax[];
  readonly edges: readonly string[];

  constructor(facts: StringFacts) {
    this.#facts = facts;
    const described = facts.formats.flatMap((name) => {
      const format = formatNamed(name);
      return format?.type === 'string' ? [format] : [];
    });
    const patterns = [...facts.patterns, ...described.map((format) => format.pattern)];
    const whole = languageOf(patterns, facts);
    this.#language = whole.language;
    this.#spelled = whole.exact ? [] : patterns.map(parsePattern);
    this.#check = !whole.exact || facts.excluded.length > 0 || facts.notFormats.length > 0;
    const lengths = this.#language?.lengths ?? [];
    const byLength = [...new Set([lengths[0], lengths[1], lengths.at(-2), lengths.at(-1)])].flatMap((length) =>
      length === undefined ? [] : [this.#language?.first(length) ?? ''],
    );
    this.edges = [...new Set([...byLength, ...described.flatMap((format) => format.edges)])].filter((text) =>
      fitsString(facts, text),
    );
  }

  get empty(): boolean {
    return (this.#language?.empty ?? true) && this.edges.length === 0 && this.#spelled.length === 0;
  }

  draw(dice: Dice): string | undefined {
    if (this.edges.length > 0 && dice.once(10)) return dice.pick(this.edges);
    for (let tries = 0; tries < TRIES; tries += 1) {
      const text = this.#text(dice);
      if (text === undefined) break;
      if (!this.#check || fitsString(this.#facts, text)) return text;
    }
    return this.edges.length > 0 ? dice.pick(this.edges) : undefined;
  }

  #text(dice: Dice): string | undefined {
    const language = this.#language?.empty === false ? this.#language : undefined;
    if (this.#spelled.length > 0 && (language === undefined || dice.once(2)))
      return spellSyntax(dice.pick(this.#spelled), dice);
    return language?.draw(dice);
  }
}

/** The whole language, or the first part of it that automata can hold. */
function languageOf(
  patterns: readonly string[],
  facts: StringFacts,
): { readonly language?: Language; readonly exact: boolean } {
  const options = { patterns, notPatterns: facts.notPatterns, min: facts.min, max: facts.max };
  const attempts = [
    options,
    { ...options, notPatterns: [] },
    ...patterns.map((pattern) => ({ ...options, patterns: [pattern], notPatterns: [] })),
  ];
  for (const [index, attempt] of attempts.entries()) {
    try {
      const language = new Language(attempt);
      return { language, exact: index === 0 && language.exact };
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  }
  return { exact: false };
}
