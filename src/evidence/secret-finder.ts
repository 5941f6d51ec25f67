import { decodings } from './decodings.js';
import type { SecretForm } from './secret-forms.js';

export interface SecretEntry {
  readonly label: string;
  readonly forms: readonly SecretForm[];
}

/** A secret found in a text, from one offset to before another. */
export interface FoundSecret {
  readonly from: number;
  readonly to: number;
  readonly label: string;
}

interface Known {
  readonly label: string;
  readonly kind: SecretForm['kind'];
}

/** Text is decoded piece by piece, so that memory is bounded; pieces overlap by the longest encoded secret. */
const windowLength = 256 * 1024;

/** Units that one unit of a secret takes at most: an escape (`\u0041`) of escapes. */
const widestUnit = 36;

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

const isWordUnit = (unit: string | undefined): boolean => unit !== undefined && /[A-Za-z0-9]/.test(unit);

/** The remaining bits of a base64 token's last, shared character, and its padding. */
const base64End = /[A-Za-z0-9+/_-]?={0,2}/y;

/**
 * Finds any of many texts at once. The expression is a plain list of words, longest first: engines turn that into a
 * tree by first letters, which groups or classes would prevent (two orders of magnitude with some hundred secrets).
 */
export class SecretFinder {
  readonly #expression: RegExp;
  readonly #known: ReadonlyMap<string, Known>;
  readonly #overlap: number;

  constructor(secrets: readonly SecretEntry[]) {
    const known = new Map<string, Known>();
    for (const { label, forms } of secrets)
      for (const { text, kind } of forms) if (!known.has(text)) known.set(text, { label, kind });
    const words = [...known.keys()].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
    this.#known = known;
    this.#overlap = (words[0]?.length ?? 0) * widestUnit;
    // An empty class never matches.
    this.#expression = new RegExp(words.length === 0 ? '[]' : words.map(escaped).join('|'), 'g');
  }

  /** The text with `{{label}}` in place of every secret, in every promised encoding. */
  replace(text: string): string {
    const found = this.#find(text);
    if (/[%\\&\n]/.test(text)) {
      for (let start = 0; start < text.length; start += windowLength) {
        for (const { text: decoded, from, to } of decodings(text.slice(start, start + windowLength + this.#overlap)))
          for (const match of this.#find(decoded))
            found.push({
              label: match.label,
              from: start + (from[match.from] ?? 0),
              to: start + (to[match.to - 1] ?? 0),
            });
      }
    }
    return substitute(text, found);
  }

  #find(text: string): FoundSecret[] {
    const expression = this.#expression;
    const found: FoundSecret[] = [];
    expression.lastIndex = 0;
    for (let match = expression.exec(text); match !== null; match = expression.exec(text)) {
      const known = this.#known.get(match[0]);
      let to = match.index + match[0].length;
      if (
        known === undefined ||
        (known.kind === 'alone' && (isWordUnit(text[match.index - 1]) || isWordUnit(text[to])))
      ) {
        expression.lastIndex = match.index + 1;
        continue;
      }
      if (known.kind === 'base64') {
        base64End.lastIndex = to;
        to += base64End.exec(text)?.[0].length ?? 0;
      }
      found.push({ from: match.index, to, label: known.label });
      expression.lastIndex = to;
    }
    return found;
  }
}

/** Where findings overlap, one label stands for all of them. */
function substitute(text: string, found: FoundSecret[]): string {
  if (found.length === 0) return text;
  found.sort((a, b) => a.from - b.from || b.to - a.to);
  let clean = '';
  let end = 0;
  for (const { from, to, label } of found) {
    if (from >= end || end === 0) clean += `${text.slice(end, from)}{{${label}}}`;
    end = Math.max(end, to);
  }
  return clean + text.slice(end);
}
