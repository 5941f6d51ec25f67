/** Text without one layer of encoding, and the range of the given text that each of its units came from. */
export interface Decoding {
  readonly text: string;
  /** Offset of the first unit of the given text behind each unit. */
  readonly from: Uint32Array;
  /** Offset after the last one. */
  readonly to: Uint32Array;
}

/**
 * Encodings in encodings are decoded this often: `%2525` is one in one in one. Of three layers in a response an id or a
 * cursor may be made, to which the address of a later request adds one.
 */
const maxLayers = 4;

const escapes = new RegExp(
  [
    '(?:%[0-9a-f]{2})+', // RFC 3986 §2.1
    '\\\\u[0-9a-f]{4}', // RFC 8259 §7
    '\\\\u\\{[0-9a-f]{1,6}\\}',
    '\\\\x[0-9a-f]{2}',
    '\\\\[\\\\"\'/bfnrt]',
    '&#x[0-9a-f]{1,6};?', // HTML, numeric and named character references
    '&#[0-9]{1,7};?',
    '&(?:amp|lt|gt|quot|apos|nbsp|sol|plus|equals|colon|period|comma|semi|num|percnt|commat|lowbar|excl|quest|' +
      'dollar|ast);',
  ].join('|'),
  'gi',
);

const controls: { readonly [letter: string]: string } = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

const named: { readonly [name: string]: string } = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  sol: '/',
  plus: '+',
  equals: '=',
  colon: ':',
  period: '.',
  comma: ',',
  semi: ';',
  num: '#',
  percnt: '%',
  commat: '@',
  lowbar: '_',
  excl: '!',
  quest: '?',
  dollar: '$',
  ast: '*',
};

const codePoint = (digits: string, base: number): string => {
  const code = Number.parseInt(digits, base);
  return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
};

/** Bytes as UTF-8 where they are, else each as one character. */
function bytesAsText(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  return text.includes('\ufffd') ? bytes.toString('latin1') : text;
}

function meaningOf(escape: string): string {
  if (escape.startsWith('%')) return bytesAsText(Buffer.from(escape.replaceAll('%', ''), 'hex'));
  if (escape.startsWith('&')) {
    const reference = escape.slice(1).replace(';', '').toLowerCase();
    if (!reference.startsWith('#')) return named[reference] ?? '';
    return reference[1] === 'x' ? codePoint(reference.slice(2), 16) : codePoint(reference.slice(1), 10);
  }
  const letter = escape[1] ?? '';
  const digits = escape.slice(2).replace(/[{}]/g, '');
  if (digits !== '') return codePoint(digits, 16);
  return controls[letter] ?? letter;
}

class Builder {
  readonly #from: Uint32Array;
  readonly #to: Uint32Array;
  readonly #parts: string[] = [];
  #length = 0;

  /** @param capacity units at most */
  constructor(capacity: number) {
    this.#from = new Uint32Array(capacity);
    this.#to = new Uint32Array(capacity);
  }

  copy(text: string, start: number, end: number): void {
    this.#parts.push(text.slice(start, end));
    for (let at = start; at < end; at += 1) {
      this.#from[this.#length] = at;
      this.#to[this.#length] = at + 1;
      this.#length += 1;
    }
  }

  /** Adds the meaning of an escape. The whole escape belongs to each unit of it, except for percent-encoded ASCII. */
  put(meaning: string, start: number, end: number): void {
    this.#parts.push(meaning);
    const isAscii = meaning.length * 3 === end - start;
    for (let unit = 0; unit < meaning.length; unit += 1) {
      this.#from[this.#length] = isAscii ? start + unit * 3 : start;
      this.#to[this.#length] = isAscii ? start + (unit + 1) * 3 : end;
      this.#length += 1;
    }
  }

  done(): Decoding {
    return {
      text: this.#parts.join(''),
      from: this.#from.subarray(0, this.#length),
      to: this.#to.subarray(0, this.#length),
    };
  }
}

function withoutEscapes(text: string): Decoding | undefined {
  let builder: Builder | undefined;
  let start = 0;
  for (const match of text.matchAll(escapes)) {
    builder ??= new Builder(text.length);
    const end = match.index + match[0].length;
    builder.copy(text, start, match.index);
    builder.put(meaningOf(match[0]), match.index, end);
    start = end;
  }
  builder?.copy(text, start, text.length);
  return builder?.done();
}

const lineBreak = /(?<=[A-Za-z0-9+/_=-])[ \t]*\r?\n[ \t]*(?=[A-Za-z0-9+/_=-])/g;

/** Base64 is often wrapped (RFC 2045 §6.8): lines that could be pieces of it are joined. */
function withoutWrapping(text: string): Decoding | undefined {
  let builder: Builder | undefined;
  let start = 0;
  for (const match of text.matchAll(lineBreak)) {
    builder ??= new Builder(text.length);
    builder.copy(text, start, match.index);
    start = match.index + match[0].length;
  }
  builder?.copy(text, start, text.length);
  return builder?.done();
}

const compose = (outer: Decoding, inner: Decoding): Decoding => ({
  text: inner.text,
  from: inner.from.map((at) => outer.from[at] ?? 0),
  to: inner.to.map((at) => outer.to[at - 1] ?? 0),
});

const mayHaveEscapes = (text: string): boolean => /[%\\&]/.test(text);

/**
 * The given text with each layer of percent-encoding, JSON and HTML escapes decoded, and each of these with wrapped
 * lines joined. Empty for most texts, which have no escapes.
 */
export function decodings(text: string): readonly Decoding[] {
  const found: Decoding[] = [];
  const addJoined = (decoding: Decoding | undefined): void => {
    const joined = withoutWrapping(decoding?.text ?? text);
    if (joined !== undefined) found.push(decoding === undefined ? joined : compose(decoding, joined));
  };
  if (text.includes('\n')) addJoined(undefined);
  let current: Decoding | undefined;
  for (let layer = 0; layer < maxLayers && mayHaveEscapes(current?.text ?? text); layer += 1) {
    const next = withoutEscapes(current?.text ?? text);
    if (next === undefined) break;
    current = current === undefined ? next : compose(current, next);
    found.push(current);
    if (current.text.includes('\n')) addJoined(current);
  }
  return found;
}
