import { defined } from '../../core/defined.js';
import type { SignatureCheck } from '../../evidence/exchange.js';
import { hmac, readDigest, sameDigest, type DigestAlgorithm, type DigestEncoding } from './digest.js';
import { valuesOf, type SignatureScheme } from './signature-scheme.js';

/** Where and how the digest is written, e.g. `x-signature: sha256=<hex>,sha256=<hex>`. */
export interface HmacHeader {
  readonly scheme: 'hmac';
  readonly algorithm: DigestAlgorithm;
  readonly header: string;
  /** Before a digest, e.g. `sha256=`; empty for none. */
  readonly prefix: string;
  readonly encoding: DigestEncoding;
  /** Between several digests while a secret is rotated; without it the value is one digest. */
  readonly separator?: string;
}

const mostDigests = 32;

const check = (result: SignatureCheck['result'], key?: string): SignatureCheck => ({
  scheme: 'hmac',
  result,
  ...defined({ key }),
});

/** Digests in a header value: each with the prefix, or all after one prefix at the front. */
const digestsIn = (value: string, config: HmacHeader): readonly Buffer[] => {
  if (!value.startsWith(config.prefix)) return [];
  const parts =
    config.separator === undefined || config.separator === '' ? [value] : value.split(config.separator, mostDigests);
  return parts.flatMap((part) => {
    const text = part.trim();
    const digest = readDigest(
      text.startsWith(config.prefix) ? text.slice(config.prefix.length) : text,
      config.algorithm,
      config.encoding,
    );
    return digest === undefined ? [] : [digest];
  });
};

/**
 * A keyed digest of the raw body in one header (RFC 2104). The key is the secret's UTF-8 bytes. It has no time stamp.
 */
export const hmacHeader: SignatureScheme<HmacHeader> = {
  id: 'hmac',

  verify(config, keys, headers, rawBody) {
    const values = valuesOf(headers, config.header);
    if (values.length === 0) return check('missing');
    const digests = values.slice(0, mostDigests).flatMap((value) => digestsIn(value, config));
    if (digests.length === 0) return check('malformed');
    const match = keys.find(({ secret }) => {
      const expected = hmac(config.algorithm, Buffer.from(secret), rawBody);
      return digests.some((digest) => sameDigest(digest, expected));
    });
    return match === undefined ? check('invalid') : check('valid', match.label);
  },

  sign: (config, secret, body) => [
    [
      config.header.toLowerCase(),
      config.prefix + hmac(config.algorithm, Buffer.from(secret), body).toString(config.encoding),
    ],
  ],

  secretProblem: (secret) => (secret === '' ? 'the signing secret is empty; set events.signature.secret' : undefined),

  secretFrom: (random) => Buffer.from(random).toString('hex'),
};
