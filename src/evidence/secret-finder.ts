import type { SecretForm } from './secret-forms.js';

export interface SecretEntry {
  readonly label: string;
  readonly forms: readonly SecretForm[];
}

interface Known {
  readonly label: string;
  readonly kind: SecretForm['kind'];
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

const isWordUnit = (unit: string | undefined): boolean => unit !== undefined && /[A-Za-z0-9]/.test(unit);

/** What is left of a base64 token's last, shared character, and its padding. */
const encodedEnd = /[A-Za-z0-9+/_-]?={0,2}/y;

/**
 * Finds any of many texts at once. The expression is a plain list of words, longest first: engines turn that into a
 * tree by first letters, which groups or classes would prevent (two orders of magnitude with some hundred secrets).
 */
export class SecretFinder {
  readonly #expression: RegExp;
  readonly #known: ReadonlyMap<string, Known>;

  constructor(secrets: readonly SecretEntry[]) {
    const known = new Map<string, Known>();
    for (const { label, forms } of secrets)
      for (const { text, kind } of forms) if (!known.has(text)) known.set(text, { label, kind });
    const words = [...known.keys()].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
    this.#known = known;
    // An empty class matches nothing.
    this.#expression = new RegExp(words.length === 0 ? '[]' : words.map(escaped).join('|'), 'g');
  }

  replace(text: string): string {
    const expression = this.#expression;
    expression.lastIndex = 0;
    let clean = '';
    let start = 0;
    for (let match = expression.exec(text); match !== null; match = expression.exec(text)) {
      const known = this.#known.get(match[0]);
      let end = match.index + match[0].length;
      if (
        known === undefined ||
        (known.kind === 'alone' && (isWordUnit(text[match.index - 1]) || isWordUnit(text[end])))
      ) {
        expression.lastIndex = match.index + 1;
        continue;
      }
      if (known.kind === 'encoded') {
        encodedEnd.lastIndex = end;
        end += encodedEnd.exec(text)?.[0].length ?? 0;
      }
      clean += `${text.slice(start, match.index)}{{${known.label}}}`;
      start = expression.lastIndex = end;
    }
    return start === 0 ? text : clean + text.slice(start);
  }
}
