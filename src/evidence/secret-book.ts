import type { SecretEntry } from './secret-finder.js';
import { SecretFinder } from './secret-finder.js';
import { secretForms, secretParts, secretSpellings } from './secret-forms.js';

/** Shorter values are no secrets, and would turn up everywhere. */
const shortest = 4;

/** How much of a secret at the end of torn text gives it away. */
const shortestStart = 4;

/** Which values are secret, and under which label each is recorded. Equal values have equal labels. */
export class SecretBook {
  /** Known anywhere in text. */
  readonly #known = new Map<string, string>();
  /** Hidden where they stood, because their place says that they are secret. */
  readonly #hidden = new Map<string, string>();
  #numbered = 0;
  #fresh: readonly SecretEntry[] = [];
  readonly #levels: { readonly entries: readonly SecretEntry[]; readonly finder: SecretFinder }[] = [];

  /** @param secrets label → value */
  constructor(secrets: ReadonlyMap<string, string>) {
    for (const [label, value] of secrets) this.#add(label, value);
  }

  /** The label of exactly this value. */
  labelOf(value: string): string | undefined {
    return this.#known.get(value) ?? this.#hidden.get(value);
  }

  /** Makes a value known in all text from now on. */
  learn(value: string): string {
    const label = this.labelOf(value) ?? this.#next();
    if (!this.#known.has(value)) this.#add(label, value);
    return label;
  }

  /**
   * `{{label}}` for a value that its place makes secret; other places keep it, so nobody can blank out words of
   * evidence.
   */
  hide(value: string): string {
    if (value === '' || /^\{\{[^{}]+\}\}$/.test(value)) return value;
    let label = this.labelOf(value);
    if (label === undefined) {
      label = this.#next();
      this.#hidden.set(value, label);
    }
    return `{{${label}}}`;
  }

  /** Replaces every known secret in whatever spelling. */
  replace(text: string): string {
    this.#index();
    let clean = text;
    for (const { finder } of this.#levels) clean = finder.replace(clean);
    return clean;
  }

  /** Replaces the beginning of a known secret at the very end of a text. */
  replaceTorn(text: string): string {
    let [cut, found] = [text.length, ''];
    for (const [value, label] of this.#known) {
      for (const spelling of value.length < shortest ? [] : secretSpellings(value)) {
        for (let length = Math.min(spelling.length - 1, text.length); length >= shortestStart; length -= 1) {
          if (text.length - length < cut && text.endsWith(spelling.slice(0, length)))
            [cut, found] = [text.length - length, label];
        }
      }
    }
    return found === '' ? text : `${text.slice(0, cut)}{{${found}}}`;
  }

  #next(): string {
    this.#numbered += 1;
    return `secret:${this.#numbered}`;
  }

  #add(label: string, value: string): void {
    for (const part of secretParts(value)) {
      if (part === '' || this.#known.has(part)) continue;
      this.#known.set(part, label);
      if (part.length >= shortest) this.#fresh = [...this.#fresh, { label, forms: secretForms(part) }];
    }
  }

  /** Levels at least halve in size from one to the next, so that learning one more secret seldom rebuilds much. */
  #index(): void {
    let entries = this.#fresh;
    if (entries.length === 0) return;
    for (
      let last = this.#levels.at(-1);
      last !== undefined && last.entries.length < 2 * entries.length;
      last = this.#levels.at(-1)
    ) {
      entries = [...last.entries, ...entries];
      this.#levels.pop();
    }
    this.#levels.push({ entries, finder: new SecretFinder(entries) });
    this.#fresh = [];
  }
}
