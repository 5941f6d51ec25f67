import { createHmac, timingSafeEqual } from 'node:crypto';

export type DigestAlgorithm = 'sha256' | 'sha384' | 'sha512';
export type DigestEncoding = 'hex' | 'base64';

const digestBytes: Readonly<Record<DigestAlgorithm, number>> = { sha256: 32, sha384: 48, sha512: 64 };

/** Keyed digest over parts laid end to end (RFC 2104). */
export const hmac = (
  algorithm: DigestAlgorithm,
  key: Uint8Array,
  ...parts: readonly (string | Uint8Array)[]
): Buffer => {
  const digest = createHmac(algorithm, key);
  for (const part of parts) digest.update(part);
  return digest.digest();
};

/** Reads base64 with padding (RFC 4648 §4); `undefined` for anything else, where Buffer would skip characters. */
export const fromBase64 = (text: string): Buffer | undefined => {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : undefined;
};

/** Reads a written digest; `undefined` if it cannot be one of this algorithm. Hex in either case. */
export const readDigest = (text: string, algorithm: DigestAlgorithm, encoding: DigestEncoding): Buffer | undefined => {
  const bytes =
    encoding === 'base64' ? fromBase64(text) : /^[0-9a-fA-F]*$/.test(text) ? Buffer.from(text, 'hex') : undefined;
  return bytes?.length === digestBytes[algorithm] ? bytes : undefined;
};

/** Compares digests in constant time; lengths are public. */
export const sameDigest = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && timingSafeEqual(a, b);
