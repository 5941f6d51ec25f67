import { secretParts, secretPattern, secretSpellings } from './secret-forms.js';

/** Shorter values are no secrets, and would turn up everywhere. */
const shortest = 4;

/** How much of a secret at the end of torn text gives it away. */
const shortestStart = 4;

const longestFirst = (a: string, b: string): number => b.length - a.length || (a < b ? -1 : 1);

/** Which values are secret, and under which label each is recorded. Equal values have equal labels. */
export class SecretBook {
  /** Known anywhere in text. */
  readonly #known = new Map<string, string>();
  /** Hidden where they stood, because their place says that they are secret. */
  readonly #hidden = new Map<string, string>();
  #numbered = 0;
  #pattern: { readonly expression: RegExp; readonly labels: readonly string[] } | undefined;

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

  /** `{{label}}` for a value that its place makes secret; other places keep it, so nobody can blank out words of evidence. */
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
    if (this.#known.size === 0) return text;
    const { expression, labels } = (this.#pattern ??= this.#compile());
    return text.replace(expression, (...found: unknown[]) => {
      const index = labels.findIndex((_, group) => found[group + 1] !== undefined);
      return `{{${labels[index] ?? ''}}}`;
    });
  }

  /** Replaces the beginning of a known secret at the very end of a text. */
  replaceTorn(text: string): string {
    let [cut, found] = [text.length, ''];
    for (const [value, label] of this.#known) {
      for (const spelling of value.length < shortest ? [] : secretSpellings(value)) {
        for (let length = Math.min(spelling.length - 1, text.length); length >= shortestStart; length -= 1) {
          if (text.length - length < cut && text.endsWith(spelling.slice(0, length))) [cut, found] = [text.length - length, label];
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
    for (const part of secretParts(value)) if (part !== '' && !this.#known.has(part)) this.#known.set(part, label);
    this.#pattern = undefined;
  }

  #compile(): { readonly expression: RegExp; readonly labels: readonly string[] } {
    const entries = [...this.#known].filter(([value]) => value.length >= shortest).sort(([a], [b]) => longestFirst(a, b));
    const groups = entries.map(([value]) => `(${secretPattern(value)})`);
    // An empty class matches nothing.
    return { expression: new RegExp(groups.length === 0 ? '[]' : groups.join('|'), 'g'), labels: entries.map(([, label]) => label) };
  }
}
