import { decodings } from './decodings.js';
import type { SecretEntry } from './secret-finder.js';
import { SecretFinder } from './secret-finder.js';
import { minLengthInsideText, secretForms, secretParts } from './secret-forms.js';

/** So many characters of a secret at the end of text that broke off give it away. */
const minTornLength = 4;

/** The same for its base64 and hexadecimal forms, which need more characters for the same information. */
const minTornEncoded = 6;

/** Units that one unit of a secret takes at most in an encoding of one layer: `\u0041`. */
const widestUnit = 6;

/** An escape that broke off: `%4`, `\u00`, `&#x`. */
const tornEscape = /(?:%[0-9a-f]?|\\(?:u[0-9a-f]{0,3}|x[0-9a-f]?)?|&[#a-z0-9]{0,8})$/i;

/** Which values are secret, and under which label each is recorded. Equal values have equal labels. */
export class KnownSecrets {
  /** Secrets of our own side, by value: hidden wherever they turn up. */
  readonly #known = new Map<string, string>();
  /** Values that are secret by their place: hidden in that place alone. */
  readonly #hiddenInPlace = new Map<string, string>();
  #numbered = 0;
  #fresh: readonly SecretEntry[] = [];
  readonly #levels: { readonly entries: readonly SecretEntry[]; readonly finder: SecretFinder }[] = [];

  /** @param secrets label → value */
  constructor(secrets: ReadonlyMap<string, string>) {
    for (const [label, value] of secrets) this.#add(label, value);
  }

  /** The label of exactly this value, if it is a secret of our own side. */
  labelOf(value: string): string | undefined {
    return this.#known.get(value);
  }

  /** Makes a value of our own side known in all text from now on, if it is long enough not to occur by chance. */
  learn(value: string, given?: string): string {
    const label = this.#anyLabelOf(value) ?? given ?? this.#nextLabel();
    if (value.length < minLengthInsideText) this.#hiddenInPlace.set(value, label);
    else if (!this.#known.has(value)) this.#add(label, value);
    return label;
  }

  /**
   * `{{label}}` for a value that its place makes secret. Other places keep it, so that no answer can hide words of
   * evidence elsewhere.
   */
  hide(value: string): string {
    if (value === '' || /^\{\{[^{}]+\}\}$/.test(value)) return value;
    let label = this.#anyLabelOf(value);
    if (label === undefined) {
      label = this.#nextLabel();
      this.#hiddenInPlace.set(value, label);
    }
    return `{{${label}}}`;
  }

  /** Replaces every known secret, in every promised encoding (docs/security.md). */
  replace(text: string): string {
    this.#index();
    let clean = text;
    for (const { finder } of this.#levels) clean = finder.replace(clean);
    return clean;
  }

  /** Replaces the beginning of a known secret at the very end of a text, also where the end is encoded. */
  replaceTorn(text: string): string {
    let [cut, found] = [text.length, ''];
    for (const [value, label] of this.#known) {
      const start = Math.max(0, text.length - value.length * widestUnit);
      const readings = readingsOf(text.slice(start));
      for (const { text: form, kind } of secretForms(value)) {
        const least = kind === 'base64' || /^[0-9a-f]+$/i.test(form) ? minTornEncoded : minTornLength;
        for (const reading of readings) {
          const at = startAtEnd(reading.text, form, least);
          const place = at === undefined ? cut : start + (reading.from?.[at] ?? at);
          if (place < cut) [cut, found] = [place, label];
        }
      }
    }
    return found === '' ? text : `${text.slice(0, cut)}{{${found}}}`;
  }

  /** Whether two fifths of a text are a quarter of a known secret, or more but not the whole of it. */
  holdsPart(text: string): boolean {
    const rest = plain(this.replace(text).replace(/\{\{[^{}]*\}\}/g, ' '));
    return [...this.#known.keys()].some((secret) => isMostlyPart(rest, plain(secret)));
  }

  #anyLabelOf(value: string): string | undefined {
    return this.#known.get(value) ?? this.#hiddenInPlace.get(value);
  }

  #nextLabel(): string {
    this.#numbered += 1;
    return `secret:${this.#numbered}`;
  }

  #add(label: string, value: string): void {
    for (const part of secretParts(value)) {
      if (part === '' || this.#known.has(part)) continue;
      this.#known.set(part, label);
      const forms = secretForms(part);
      if (forms.length > 0) this.#fresh = [...this.#fresh, { label, forms }];
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

const plain = (text: string): string => text.normalize('NFC').toLowerCase();

/**
 * Whether two fifths of a text are a part of a secret, from any of its characters on: a quarter of the secret at least,
 * and four characters. Shrinking leaves out or replaces half of a text at most. Words that a secret has in common with
 * a longer text, e.g. the name of a product, do not count.
 */
function isMostlyPart(text: string, secret: string): boolean {
  if (secret.length < minLengthInsideText) return false;
  const least = Math.max(minTornLength, Math.ceil(secret.length / 4), Math.floor(0.4 * text.length));
  for (let start = 0; start + least <= secret.length && least <= text.length; start += 1)
    if (text.includes(secret.slice(start, start + least))) return true;
  return false;
}

/** The end of a text as it stands, decoded, and without an escape that is cut off. */
function readingsOf(end: string): readonly { readonly text: string; readonly from?: Uint32Array }[] {
  const whole = end.replace(tornEscape, '');
  return [{ text: end }, ...decodings(whole), ...(whole === end ? [] : [{ text: whole }])];
}

/** Where the longest proper beginning of a form starts that the text ends with; `undefined` for too short ones. */
function startAtEnd(text: string, form: string, least: number): number | undefined {
  for (let length = Math.min(form.length - 1, text.length); length >= least; length -= 1)
    if (text.endsWith(form.slice(0, length))) return text.length - length;
  return undefined;
}
