import { createHmac } from 'node:crypto';
import type { Headers } from '../../evidence/exchange.js';
import type { HmacHeader } from './hmac-header.js';
import { valuesOf, type SigningKey } from './signature-scheme.js';

type SignatureConfig = { readonly scheme: 'standard-webhooks' } | HmacHeader;

/** Larger bodies are not tried: the trial computes some hundred digests. */
const mostBytes = 256 * 1024;
/** Headers are hostile; so many values, and characters of each, are compared. */
const mostValues = 64;
const longestValue = 4096;

const algorithms = ['sha1', 'sha256', 'sha384', 'sha512'] as const;
const encodings = ['hex', 'base64', 'base64url'] as const;

interface Manner {
  readonly algorithm: string;
  readonly encoding: string;
  /** How the secret's text becomes the key. */
  readonly key: string;
  /** Which bytes are signed. */
  readonly message: string;
}

const keysOf = (secret: string): readonly (readonly [key: string, bytes: Buffer])[] => {
  const bare = secret.startsWith('whsec_') ? secret.slice('whsec_'.length) : secret;
  const named = [
    ['the UTF-8 bytes of the secret', Buffer.from(secret)],
    ['the secret decoded from base64', Buffer.from(bare, 'base64')],
    ['the secret decoded from hex', Buffer.from(bare, 'hex')],
  ] as const;
  return named.filter(([, bytes]) => bytes.length > 0);
};

const first = (headers: Headers, name: string): string => valuesOf(headers, name)[0] ?? '';

const messagesOf = (headers: Headers, body: Uint8Array): readonly (readonly [message: string, bytes: Buffer])[] => {
  const [id, timestamp] = [first(headers, 'webhook-id'), first(headers, 'webhook-timestamp')];
  return [
    ['the body', Buffer.from(body)],
    ['id, timestamp and body', Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body])],
    ['timestamp and body', Buffer.concat([Buffer.from(`${timestamp}.`), body])],
  ];
};

const configuredManner = (config: SignatureConfig): Manner =>
  config.scheme === 'hmac'
    ? {
        algorithm: config.algorithm,
        encoding: config.encoding,
        key: 'the UTF-8 bytes of the secret',
        message: 'the body',
      }
    : {
        algorithm: 'sha256',
        encoding: 'base64',
        key: 'the secret decoded from base64',
        message: 'id, timestamp and body',
      };

const expectedPlace = (config: SignatureConfig): { readonly header: string; readonly prefix: string } =>
  config.scheme === 'hmac'
    ? { header: config.header.toLowerCase(), prefix: config.prefix }
    : { header: 'webhook-signature', prefix: 'v1,' };

/**
 * In which other way a delivery is signed with a known secret: another header, prefix, algorithm, encoding, form of the
 * secret, or another part of the message. For a person who looks for the mistake; never a verdict. `undefined` where
 * none of the usual ways is found.
 */
export function signedOtherwise(
  config: SignatureConfig,
  keys: readonly SigningKey[],
  headers: Headers,
  body: Uint8Array,
): string | undefined {
  if (body.length > mostBytes) return undefined;
  const values = headers.slice(0, mostValues).map(([name, value]) => [name, value.slice(0, longestValue)] as const);
  const configured = configuredManner(config);
  for (const { secret } of keys) {
    for (const [message, bytes] of messagesOf(headers, body)) {
      for (const [key, keyBytes] of keysOf(secret)) {
        for (const algorithm of algorithms) {
          const digest = createHmac(algorithm, keyBytes).update(bytes).digest();
          for (const encoding of encodings) {
            const text = digest.toString(encoding);
            const found = values.find(([, value]) => contains(value, text, encoding));
            if (found !== undefined)
              return differences(configured, { algorithm, encoding, key, message }, config, found, text);
          }
        }
      }
    }
  }
  return undefined;
}

const contains = (value: string, digest: string, encoding: string): boolean =>
  encoding === 'hex' ? value.toLowerCase().includes(digest) : value.includes(digest);

function differences(
  configured: Manner,
  manner: Manner,
  config: SignatureConfig,
  [name, value]: readonly [string, string],
  digest: string,
): string | undefined {
  const { header, prefix } = expectedPlace(config);
  const at = value.toLowerCase().indexOf(digest.toLowerCase());
  const before =
    value
      .slice(0, at)
      .split(/[\s,;]/)
      .at(-1) ?? '';
  const parts = [
    ...(manner.algorithm === configured.algorithm
      ? []
      : [`with ${manner.algorithm} instead of ${configured.algorithm}`]),
    ...(manner.encoding === configured.encoding ? [] : [`in ${manner.encoding} instead of ${configured.encoding}`]),
    ...(manner.key === configured.key ? [] : [`with ${manner.key} as the key instead of ${configured.key}`]),
    ...(manner.message === configured.message ? [] : [`over ${manner.message} instead of ${configured.message}`]),
    ...(name.toLowerCase() === header ? [] : [`in the header ${name.toLowerCase()} instead of ${header}`]),
    ...(value.slice(0, at).endsWith(prefix)
      ? prefix === '' && before !== ''
        ? [`with the prefix ${JSON.stringify(before.slice(0, 40))}, which is not configured`]
        : []
      : [`without the prefix ${JSON.stringify(prefix)}`]),
  ];
  return parts.length === 0 ? undefined : `signed ${parts.join(', ')}`;
}
