import type { RandomSource } from '../random-source.js';
import type { StringConstraints } from '../constraints/constraints.js';
import { hasFormat } from '../formats/has-format.js';
import { codePoints, type Json } from '../../src/core/json.js';
import { Language, type LanguageOptions } from '../patterns/language.js';
import { matches } from '../patterns/matches.js';
import { parsePattern } from '../patterns/parse-pattern.js';
import { sampleSyntax } from '../patterns/syntax-sampler.js';
import type { Syntax } from '../patterns/syntax.js';
import { DANGEROUS_TEXTS } from './dangerous-values.js';
import type { DrawBudget } from './draw-budget.js';
import type { ScalarSampler } from './scalar-sampler.js';

const TRIES = 100;
const LONG_TEXT = 300;
const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 -_.,:;/#?&=%+\'"\\<>{}[]()';
const RARE = ['é', 'ß', '中', '😀', '\u0000', '\n', '\t', '\u00a0', '\u202e', '\ufeff', '𝒳', '\u0301'];

/** Do the constraints limit a text by its length alone? */
export const isFreeText = ({ patterns, notPatterns, formats }: StringConstraints): boolean =>
  patterns.length === 0 && notPatterns.length === 0 && formats.length === 0;

/** A sampler of the texts that satisfy the constraints. */
export function stringSampler(constraints: StringConstraints): ScalarSampler<string> {
  if (isFreeText(constraints)) return new FreeText(constraints);
  const listed = constraints.formats.find(({ values }) => values !== undefined)?.values;
  return listed === undefined ? new LanguageText(constraints) : new ListedText(constraints, listed);
}

/** Whether the constraints allow a text. */
export function fitsString(constraints: StringConstraints, text: string): boolean {
  const length = codePoints(text);
  return (
    length >= constraints.min &&
    length <= constraints.max &&
    constraints.patterns.every((pattern) => matches(pattern, text)) &&
    !constraints.notPatterns.some((pattern) => matches(pattern, text)) &&
    constraints.formats.every((format) => hasFormat(format, text)) &&
    !constraints.notFormats.some((format) => hasFormat(format, text)) &&
    !constraints.excluded.includes(text)
  );
}

/** Is a text one that people send, as far as the formats are narrowed to those? */
const isUsual = ({ formats }: StringConstraints, text: string): boolean =>
  formats.every(({ pattern, usual }) => usual === undefined || usual.pattern !== pattern || matches(pattern, text));

class FreeText implements ScalarSampler<string> {
  readonly #constraints: StringConstraints;
  readonly #check: boolean;
  readonly empty = false;
  readonly edges: readonly string[];

  constructor(constraints: StringConstraints) {
    this.#constraints = constraints;
    this.#check = constraints.excluded.length > 0 || constraints.notFormats.length > 0;
    const lengths = [
      constraints.min,
      constraints.min + 1,
      ...(constraints.max === Infinity ? [] : [constraints.max - 1, constraints.max]),
    ];
    const wrong = constraints.notFormats.flatMap((format) => format.wrong);
    this.edges = [
      ...lengths.map((length) => 'a'.repeat(Math.max(0, Math.min(length, 100_000)))),
      '😀'.repeat(Math.min(constraints.min, 1000)),
      ...wrong,
    ].filter((text) => fitsString(constraints, text));
  }

  accepts(value: Json): boolean {
    return typeof value === 'string' && fitsString(this.#constraints, value);
  }

  draw(random: RandomSource, budget: DrawBudget): string | undefined {
    if (random.oneIn(budget.biased ? 3 : 10)) {
      const text = random.oneIn(3) && this.edges.length > 0 ? random.pick(this.edges) : random.pick(DANGEROUS_TEXTS);
      if (fitsString(this.#constraints, text)) return text;
    }
    for (let tries = 0; tries < TRIES; tries += 1) {
      const text = this.#text(random, budget);
      if (!this.#check || fitsString(this.#constraints, text)) return text;
    }
    return this.edges.length > 0 ? random.pick(this.edges) : undefined;
  }

  #text(random: RandomSource, budget: DrawBudget): string {
    const { min, max } = this.#constraints;
    const length = budget.length(random, min, max, 'characters');
    // A very long text repeats one character: it is drawn for its length, and this is quick.
    if (length > LONG_TEXT) return random.pick(['a', '0', 'é', '😀']).repeat(length);
    let text = '';
    for (let count = 0; count < length; count += 1)
      text += random.oneIn(12) ? random.pick(RARE) : PLAIN.charAt(random.below(PLAIN.length));
    return text;
  }
}

/** Texts of a format that gives its texts itself. */
class ListedText implements ScalarSampler<string> {
  readonly #constraints: StringConstraints;
  readonly #texts: readonly string[];
  readonly edges: readonly string[];

  constructor(constraints: StringConstraints, texts: readonly string[]) {
    this.#constraints = constraints;
    this.#texts = texts.filter((text) => fitsString(constraints, text));
    this.edges = this.#texts.slice(0, 3);
  }

  get empty(): boolean {
    return this.#texts.length === 0;
  }

  accepts(value: Json): boolean {
    return typeof value === 'string' && fitsString(this.#constraints, value);
  }

  draw(random: RandomSource): string | undefined {
    return this.empty ? undefined : random.pick(this.#texts);
  }
}

class LanguageText implements ScalarSampler<string> {
  readonly #constraints: StringConstraints;
  readonly #language: Language | undefined;
  readonly #check: boolean;
  /** Patterns to sample from their syntax, where automata cannot express them exactly. */
  readonly #syntaxes: readonly Syntax[];
  #dangerous: readonly string[] | undefined;
  readonly edges: readonly string[];

  constructor(constraints: StringConstraints) {
    this.#constraints = constraints;
    const described = constraints.formats;
    const patterns = [...constraints.patterns, ...described.flatMap(({ pattern }) => pattern ?? [])];
    const whole = languageOf(patterns, constraints);
    this.#language = whole.language;
    this.#syntaxes = whole.exact ? [] : patterns.map(parsePattern);
    this.#check =
      !whole.exact ||
      constraints.formats.some(({ has }) => has !== undefined) ||
      constraints.excluded.length > 0 ||
      constraints.notFormats.length > 0;
    const lengths = this.#language?.lengths ?? [];
    const byLength = [...new Set([lengths[0], lengths[1], lengths.at(-2), lengths.at(-1)])].flatMap((length) =>
      length === undefined ? [] : [this.#language?.first(length) ?? ''],
    );
    this.edges = [...new Set([...byLength, ...described.flatMap((format) => format.edges)])].filter((text) =>
      fitsString(constraints, text),
    );
  }

  get empty(): boolean {
    return (this.#language?.empty ?? true) && this.edges.length === 0 && this.#syntaxes.length === 0;
  }

  accepts(value: Json): boolean {
    return typeof value === 'string' && fitsString(this.#constraints, value) && isUsual(this.#constraints, value);
  }

  draw(random: RandomSource, { biased }: DrawBudget): string | undefined {
    if (this.edges.length > 0 && random.oneIn(biased ? 4 : 10)) return random.pick(this.edges);
    if (random.oneIn(biased ? 6 : 16)) {
      this.#dangerous ??= DANGEROUS_TEXTS.filter((text) => fitsString(this.#constraints, text));
      if (this.#dangerous.length > 0) return random.pick(this.#dangerous);
    }
    for (let tries = 0; tries < TRIES; tries += 1) {
      const text = this.#text(random);
      if (text === undefined) break;
      if (!this.#check || fitsString(this.#constraints, text)) return text;
    }
    return this.edges.length > 0 ? random.pick(this.edges) : undefined;
  }

  #text(random: RandomSource): string | undefined {
    const language = this.#language?.empty === false ? this.#language : undefined;
    if (this.#syntaxes.length > 0 && (language === undefined || random.oneIn(2)))
      return sampleSyntax(random.pick(this.#syntaxes), random);
    return language?.draw(random);
  }
}

/** Languages that are kept; most patterns stand in several schemas, and in each way to draw from them. */
const limit = 200;
/** Larger languages are made anew, since keeping them takes megabytes. */
const mostStates = 300;
const languages = new Map<string, Language>();

function languageFor(options: LanguageOptions): Language {
  // JSON has no Infinity.
  const key = JSON.stringify({ ...options, max: String(options.max) });
  const known = languages.get(key);
  if (known !== undefined) return known;
  const made = new Language(options);
  if (made.states > mostStates) return made;
  if (languages.size >= limit) languages.clear();
  languages.set(key, made);
  return made;
}

/** The whole language, or the first part of it that automata can hold. */
function languageOf(
  patterns: readonly string[],
  constraints: StringConstraints,
): { readonly language?: Language; readonly exact: boolean } {
  const options = { patterns, notPatterns: constraints.notPatterns, min: constraints.min, max: constraints.max };
  const attempts = [
    options,
    { ...options, notPatterns: [] },
    ...patterns.map((pattern) => ({ ...options, patterns: [pattern], notPatterns: [] })),
  ];
  for (const [index, attempt] of attempts.entries()) {
    try {
      const language = languageFor(attempt);
      return { language, exact: index === 0 && language.exact };
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  }
  return { exact: false };
}
