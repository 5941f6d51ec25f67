import { createPublicKey, type KeyObject } from 'node:crypto';
import { algorithmOf } from './algorithm.js';
import { readBounded } from '../core/read-bounded.js';
import { refused, unchecked, type Refusal, type Unchecked } from './refusal.js';

/** Larger files are no keys. */
const maxKeyBytes = 64 * 1024;

export type ParsedPublicKey =
  | { readonly kind: 'key'; readonly key: KeyObject }
  /** Not a public key at all. */
  | { readonly kind: 'unreadable'; readonly because: string }
  /** A public key of another kind, e.g. RSA. */
  | { readonly kind: 'unsuitable'; readonly because: string };

/**
 * One block and nothing else: from a certificate or a private key a public key could be drawn, and neither was meant.
 */
const onePublicKey = /^-----BEGIN PUBLIC KEY-----\r?\n[A-Za-z0-9+/=\r\n]+-----END PUBLIC KEY-----\s*$/;

/** Reads a public key (PEM, SubjectPublicKeyInfo). */
export function parsePublicKey(pem: string): ParsedPublicKey {
  if (pem.includes('PRIVATE KEY-----'))
    return { kind: 'unreadable', because: 'it holds a private key, which must not be given here: give the public one' };
  if (!onePublicKey.test(pem)) return { kind: 'unreadable', because: 'it is not exactly one public key in PEM' };
  let key: KeyObject;
  try {
    key = createPublicKey({ key: pem, format: 'pem', type: 'spki' });
  } catch {
    return { kind: 'unreadable', because: 'the key in it is damaged' };
  }
  if (algorithmOf(key) !== undefined) return { kind: 'key', key };
  const curve = key.asymmetricKeyDetails?.namedCurve;
  return {
    kind: 'unsuitable',
    because:
      'it is a key for ' +
      `${key.asymmetricKeyType ?? 'something else'}${curve === undefined ? '' : ` on ${curve}`}, and ` +
      'certificates are signed with Ed25519 or ECDSA P-256',
  };
}

/** Reads the public key of a certifier from a file. */
export async function readPublicKey(
  path: string,
): Promise<{ readonly kind: 'key'; readonly key: KeyObject } | Refusal | Unchecked> {
  const read = await readBounded(path, maxKeyBytes);
  if (read.kind === 'problem')
    return unchecked(`The public key ${path} ${read.message}.\nGive the one that the certifier published.`);
  const parsed = parsePublicKey(read.bytes.toString('latin1'));
  if (parsed.kind === 'unreadable')
    return unchecked(`${path} is no public key: ${parsed.because}.\nGive the one that the certifier published (PEM).`);
  return parsed.kind === 'unsuitable'
    ? refused('key-type', `the given key signs no certificates: ${parsed.because}`)
    : parsed;
}
