import { isSecretField } from '../config/secret-names.js';
import type { Json } from '../core/json.js';
import type { Headers } from './exchange.js';
import { redactLoose, redactText } from './redact-text.js';
import { SecretBook } from './secret-book.js';

/** Replaces secrets by `{{label}}` in everything that is recorded. */
export interface Redactor {
  /**
   * Makes a value known from now on and returns its label (`secret:N`, or the one it already has).
   * For secrets of our own side only: what an implementation sends must not decide which words evidence loses.
   */
  learn(value: string): string;
  /** Text of any kind; JSON stays JSON, with the types it had. */
  text(text: string): string;
  /** Every string in a value, keys included; secret members by their name. */
  json(value: Json): Json;
  url(url: string): string;
  headers(headers: Headers): Headers;
  /** Bytes that are no text: known secrets alone. */
  bytes(bytes: Uint8Array): Uint8Array;
  /** Text that broke off: also replaces the beginning of a known secret at its end. */
  torn(text: string): string;
}

export interface RedactorOptions {
  /** Label → value, e.g. `full` → `Bearer abc`. */
  readonly secrets: ReadonlyMap<string, string>;
}

const scheme = /^([A-Za-z][A-Za-z0-9_-]*) +(?=\S)/;
const onlyLabels = /^(?:[A-Za-z][A-Za-z0-9_-]* +)?(?:\{\{[^{}]+\}\}:?)+$/;

export function createRedactor({ secrets }: RedactorOptions): Redactor {
  const book = new SecretBook(secrets);

  const url = (given: string): string => redactLoose(given, book);

  const cookie = (given: string): string => given.replace(/=([^;]*)/, (_, value: string) => `=${book.hide(value)}`);

  const header = (name: string, value: string): string => {
    const exact = book.labelOf(value);
    if (exact !== undefined) return `{{${exact}}}`;
    const known = book.replace(value);
    if (!isSecretField(name)) return redactLoose(value, book);
    if (onlyLabels.test(known) || value === '') return known;
    // Only the first pair of set-cookie is a cookie, every pair of cookie is one.
    if (name === 'set-cookie') return book.replace(cookie(value));
    if (name === 'cookie') return value.split('; ').map(cookie).join('; ');
    const prefix = scheme.exec(value)?.[0] ?? '';
    return prefix + book.hide(value.slice(prefix.length));
  };

  const text = (given: string): string => redactText(given, book);

  const json = (value: Json): Json => {
    const redacted: unknown = JSON.parse(text(JSON.stringify(value)));
    return redacted as Json; // JSON in, JSON out
  };

  return {
    learn: (value) => book.learn(value),
    text,
    json,
    url,
    bytes: (given) => {
      const before = Buffer.from(given.buffer, given.byteOffset, given.byteLength).toString('latin1');
      const after = book.replace(before);
      return after === before ? given : Buffer.from(after, 'latin1');
    },
    headers: (headers) => headers.map(([name, value]) => [name, header(name.toLowerCase(), value)] as const),
    torn: (given) => book.replaceTorn(text(given)),
  };
}
