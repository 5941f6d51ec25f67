import { DIGIT, LINE_END, SPACE, WORD, complement, propertySet, union } from './char-set.js';
import type { CharSet } from './char-set.js';
import { compilePattern } from './matches.js';
import type { Syntax } from './syntax.js';

/** Escapes of one letter, and the characters that they stand for. */
const LETTERS: { readonly [letter: string]: CharSet } = {
  d: DIGIT,
  D: complement(DIGIT),
  w: WORD,
  W: complement(WORD),
  s: SPACE,
  S: complement(SPACE),
  t: one(9),
  n: one(10),
  v: one(11),
  f: one(12),
  r: one(13),
  0: one(0),
};

/**
 * Parses a pattern that the runtime accepts, with the `u` flag (ECMA-262 §22.2.1) or without it (annex B.1.2).
 * Throws `SyntaxError` for any other.
 */
export function parsePattern(source: string): Syntax {
  const expression = compilePattern(source);
  if (expression === undefined) throw new SyntaxError(`${JSON.stringify(source)} is not a pattern of ECMA-262`);
  return new Parser(source, expression.unicode).pattern();
}

/** Whether texts of the parsed pattern are sure to match: without the `u` flag, code units and code points differ. */
export function isExactPattern(source: string): boolean {
  return compilePattern(source)?.unicode ?? false;
}

class Parser {
  readonly #points: readonly string[];
  readonly #unicodeMode: boolean;
  #at = 0;
  #groups = 0;

  constructor(source: string, unicode: boolean) {
    this.#unicodeMode = unicode;
    this.#points = [...source];
  }

  pattern(): Syntax {
    const items = [this.#sequence()];
    while (this.#take('|')) items.push(this.#sequence());
    const [only] = items;
    return items.length === 1 && only !== undefined ? only : { kind: 'choice', items };
  }

  #peek(offset = 0): string | undefined {
    return this.#points[this.#at + offset];
  }

  #take(text: string): boolean {
    if (
      !this.#points
        .slice(this.#at, this.#at + text.length)
        .join('')
        .startsWith(text)
    )
      return false;
    this.#at += text.length;
    return true;
  }

  #next(): string {
    const point = this.#points[this.#at];
    if (point === undefined) throw new SyntaxError('the pattern ends early');
    this.#at += 1;
    return point;
  }

  #until(end: string): string {
    let text = '';
    for (let point = this.#next(); point !== end; point = this.#next()) text += point;
    return text;
  }

  #sequence(): Syntax {
    const items: Syntax[] = [];
    for (let point = this.#peek(); point !== undefined && point !== '|' && point !== ')'; point = this.#peek())
      items.push(this.#quantified(this.#atom()));
    const [only] = items;
    return items.length === 1 && only !== undefined ? only : { kind: 'sequence', items };
  }

  #quantified(item: Syntax): Syntax {
    const range = this.#quantifier();
    if (range === undefined) return item;
    // A lazy quantifier matches the same texts as a greedy one.
    this.#take('?');
    return { kind: 'repeat', item, min: range[0], max: range[1] };
  }

  #quantifier(): [number, number] | undefined {
    if (this.#take('*')) return [0, Infinity];
    if (this.#take('+')) return [1, Infinity];
    if (this.#take('?')) return [0, 1];
    // Without `u`, a brace that begins no quantifier is a character.
    if (!/^\{\d+(?:,\d*)?\}/.test(this.#points.slice(this.#at, this.#at + 24).join(''))) return undefined;
    this.#take('{');
    const [low = '0', high] = this.#until('}').split(',');
    return [Number(low), high === undefined ? Number(low) : high === '' ? Infinity : Number(high)];
  }

  #atom(): Syntax {
    const point = this.#next();
    switch (point) {
      case '^':
        return { kind: 'start' };
      case '$':
        return { kind: 'end' };
      case '.':
        return { kind: 'set', set: complement(LINE_END) };
      case '[':
        return { kind: 'set', set: this.#class() };
      case '(':
        return this.#group();
      case '\\':
        return this.#escape();
      default:
        return { kind: 'set', set: single(point) };
    }
  }

  #group(): Syntax {
    const names: string[] = [];
    let look: { direction: 'ahead' | 'behind'; wanted: boolean } | undefined;
    if (this.#take('?=')) look = { direction: 'ahead', wanted: true };
    else if (this.#take('?!')) look = { direction: 'ahead', wanted: false };
    else if (this.#take('?<=')) look = { direction: 'behind', wanted: true };
    else if (this.#take('?<!')) look = { direction: 'behind', wanted: false };
    else if (!this.#take('?:')) {
      this.#groups += 1;
      names.push(String(this.#groups));
      if (this.#take('?<')) names.push(this.#until('>'));
    }
    const item = this.pattern();
    this.#next();
    if (look !== undefined) return { kind: 'look', ...look, item };
    return names.length === 0 ? item : { kind: 'group', item, names };
  }

  #escape(): Syntax {
    const point = this.#peek();
    if (point === 'b' || point === 'B') {
      this.#at += 1;
      return { kind: 'boundary' };
    }
    if (point === 'k') {
      this.#at += 2;
      return { kind: 'back', name: this.#until('>') };
    }
    if (point !== undefined && point >= '1' && point <= '9') {
      let digits = '';
      while (/^\d$/.test(this.#peek() ?? '')) digits += this.#next();
      return { kind: 'back', name: digits };
    }
    return { kind: 'set', set: this.#escapedSet() };
  }

  /** An escape that stands for characters, after its backslash. */
  #escapedSet(): CharSet {
    const point = this.#next();
    if (!this.#unicodeMode && 'pPkucx'.includes(point) && !this.#isLegacyEscape(point)) return single(point);
    switch (point) {
      case 'p':
      case 'P':
        this.#next();
        return propertySet(`\\${point}{${this.#until('}')}}`);
      case 'x':
        return one(Number.parseInt(this.#next() + this.#next(), 16));
      case 'u':
        return one(this.#unicode());
      case 'c':
        return one(this.#next().charCodeAt(0) % 32);
      default:
        return LETTERS[point] ?? single(point);
    }
  }

  /** Without `u`, a hexadecimal escape with too few digits, and `\\p`, stand for their letter. */
  #isLegacyEscape(point: string): boolean {
    const rest = this.#points.slice(this.#at, this.#at + 4).join('');
    if (point === 'x') return /^[\da-fA-F]{2}/.test(rest);
    if (point === 'u') return /^[\da-fA-F]{4}/.test(rest);
    return point === 'c' && /^[a-zA-Z]/.test(rest);
  }

  #unicode(): number {
    if (this.#take('{')) return Number.parseInt(this.#until('}'), 16);
    const high = this.#hex4();
    if (high < 0xd800 || high > 0xdbff || this.#peek() !== '\\' || this.#peek(1) !== 'u') return high;
    this.#at += 2;
    const low = this.#hex4();
    return 0x10000 + (high - 0xd800) * 0x400 + (low - 0xdc00);
  }

  #hex4(): number {
    return Number.parseInt(this.#next() + this.#next() + this.#next() + this.#next(), 16);
  }

  #class(): CharSet {
    const negated = this.#take('^');
    const ranges: (readonly [number, number])[] = [];
    while (!this.#take(']')) {
      const low = this.#classAtom();
      const first = low[0]?.[0];
      const isOne = low.length === 1 && first === low[0]?.[1];
      if (this.#peek() === '-' && this.#peek(1) !== ']' && first !== undefined && isOne) {
        this.#at += 1;
        const end = this.#classAtom();
        const high = end[0]?.[0];
        if (end.length === 1 && high !== undefined && high >= first) ranges.push([first, high]);
        else ranges.push([first, first], [0x2d, 0x2d], ...end);
      } else ranges.push(...low);
    }
    const set = union(ranges);
    return negated ? complement(set) : set;
  }

  #classAtom(): CharSet {
    if (!this.#take('\\')) return single(this.#next());
    if (this.#take('b')) return one(8);
    return this.#escapedSet();
  }
}

function single(point: string): CharSet {
  return one(point.codePointAt(0) ?? 0);
}

function one(point: number): CharSet {
  return [[point, point]];
}
