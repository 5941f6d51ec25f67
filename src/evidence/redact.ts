import { isSecretField } from '../config/secret-names.js';
import type { Json } from '../core/json.js';
import { RecentTexts } from '../core/recent-texts.js';
import type { Headers } from './exchange.js';
import { redactLoose, redactText } from './redact-text.js';
import { withoutLabels } from './hidden.js';
import { KnownSecrets } from './known-secrets.js';

/** Replaces secrets by `{{label}}` in everything that is recorded. */
export interface Redactor {
  /**
   * Adds a value to the secrets and returns its label: the one it already has, else the given one, else `secret:N`.
   * Only for secrets of our own side: an implementation must not decide which words evidence loses.
   */
  learn(value: string, label?: string): string;
  /** Received text before redaction: text that looks like a label is changed, so that it is no label. */
  received(text: string): string;
  /** Known secrets alone, in text of any kind. */
  known(text: string): string;
  /** Whether two fifths of a text are a quarter of a known secret or more; the whole would be found by `text`. */
  holdsPart(text: string): boolean;
  /** Text of any kind; JSON stays JSON, with the types it had. */
  text(text: string): string;
  /** Every string in a value, keys included; secret members by their name. */
  json(value: Json): Json;
  url(url: string): string;
  headers(headers: Headers, side: Side): Headers;
  /** Bytes that are no text: known secrets alone. */
  bytes(bytes: Uint8Array): Uint8Array;
  /** The same for bytes that broke off: see `torn`. */
  tornBytes(bytes: Uint8Array): Uint8Array;
  /** Text that broke off: also replaces the beginning of a known secret at its end. */
  torn(text: string): string;
}

/** Headers that the suite sends, or that it was sent. */
export type Side = 'sent' | 'received';

export interface RedactorOptions {
  /** Label → value, e.g. `full` → `Bearer abc`. */
  readonly secrets: ReadonlyMap<string, string>;
}

const scheme = /^([A-Za-z][A-Za-z0-9_-]*) +(?=\S)/;
const onlyLabels = /^(?:[A-Za-z][A-Za-z0-9_-]* +)?(?:\{\{[^{}]+\}\}:?)+$/;

/** Shorter texts are redacted as quickly as they are looked up. */
const shortText = 200;

function asBytes(given: Uint8Array, change: (latin1: string) => string): Uint8Array {
  const before = Buffer.from(given.buffer, given.byteOffset, given.byteLength).toString('latin1');
  const after = change(before);
  return after === before ? given : Buffer.from(after, 'latin1');
}

export function createRedactor({ secrets }: RedactorOptions): Redactor {
  const known = new KnownSecrets(secrets);
  const recent = new RecentTexts<string>();
  const isLikeLabel = [...secrets.values()].some((value) => value.includes('{{'));

  const url = (given: string): string => redactLoose(given, known);

  const cookie = (given: string): string => given.replace(/=([^;]*)/, (_, value: string) => `=${known.hide(value)}`);

  const header = (name: string, value: string, side: Side): string => {
    // A secret of any length, as the whole value of a header that the suite sends.
    const exact = side === 'sent' ? known.labelOf(value) : undefined;
    if (exact !== undefined) return `{{${exact}}}`;
    if (!isSecretField(name)) return redactLoose(value, known);
    const clean = known.replace(value);
    if (onlyLabels.test(clean) || value === '') return clean;
    // Only the first pair of set-cookie is a cookie, every pair of cookie is one.
    if (name === 'set-cookie') return known.replace(cookie(value));
    if (name === 'cookie') return value.split('; ').map(cookie).join('; ');
    const prefix = scheme.exec(value)?.[0] ?? '';
    return prefix + known.hide(value.slice(prefix.length));
  };

  const text = (given: string): string =>
    given.length < shortText
      ? redactText(given, known)
      : (recent.get(given) ?? recent.keep(given, redactText(given, known)));

  const json = (value: Json): Json => {
    const redacted: unknown = JSON.parse(text(JSON.stringify(value)));
    return redacted as Json; // JSON in, JSON out
  };

  return {
    // A secret that itself looks like one has to stay as it is, to be found.
    received: (given) => (isLikeLabel ? given : withoutLabels(given)),
    learn: (value, label) => {
      recent.clear();
      return known.learn(value, label);
    },
    known: (given) => known.replace(given),
    holdsPart: (given) => known.holdsPart(given),
    text,
    json,
    url,
    bytes: (given) => asBytes(given, (before) => known.replace(before)),
    headers: (headers, side) =>
      headers.map(([name, value]) => [known.replace(name), header(name.toLowerCase(), value, side)] as const),
    torn: (given) => known.replaceTorn(text(given)),
    tornBytes: (given) => asBytes(given, (before) => known.replaceTorn(known.replace(before))),
  };
}
