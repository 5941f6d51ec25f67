import { createPublicKey, type KeyObject } from 'node:crypto';
import { algorithmOf, fingerprint } from './algorithm.js';
import { readBounded } from '../core/read-bounded.js';
import { refused, unchecked, type Refusal, type Unchecked } from './refusal.js';

/** Larger files are no keys. */
const maxKeyBytes = 64 * 1024;

export type ParsedPublicKey =
  | { readonly kind: 'key'; readonly key: KeyObject }
  /** Not a public key at all. */
  | { readonly kind: 'unreadable'; readonly because: string }
  /** A public key of another kind, e.g. RSA, or one that is no proof. */
  | { readonly kind: 'unsuitable'; readonly because: string };

/**
 * Exactly one block: a public key could also be derived from a certificate or a private key, but the user meant
 * neither.
 */
const onePublicKey = /^-----BEGIN PUBLIC KEY-----\r?\n([A-Za-z0-9+/=\r\n]+)-----END PUBLIC KEY-----\s*$/;

/** Reads a public key: SubjectPublicKeyInfo in PEM or DER. */
export function parsePublicKey(bytes: Buffer): ParsedPublicKey {
  const pem = bytes.toString('latin1');
  if (pem.includes('PRIVATE KEY-----'))
    return { kind: 'unreadable', because: 'it holds a private key, which must not be given here: give the public one' };
  const [, body] = onePublicKey.exec(pem) ?? [];
  // DER begins with a SEQUENCE, byte 0x30; a PEM text does not, since 0x30 is the digit 0.
  if (body === undefined && (bytes[0] !== 0x30 || pem.includes('-----BEGIN')))
    return { kind: 'unreadable', because: 'it is not exactly one public key in PEM or DER' };
  const der = body === undefined ? bytes : Buffer.from(body, 'base64');
  let key: KeyObject;
  try {
    key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  } catch {
    return { kind: 'unreadable', because: 'the key in it is damaged' };
  }
  if (!key.export({ type: 'spki', format: 'der' }).equals(der))
    return { kind: 'unreadable', because: 'it holds more than a public key' };
  if (isOfSmallOrder(key))
    return { kind: 'unsuitable', because: 'it is a point of small order, by which anybody can sign anything' };
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

/** The y of each point of Ed25519 whose order divides 8, without the bit of the sign (RFC 8032 §5.1). */
const smallOrder: ReadonlySet<string> = new Set([
  `00${'00'.repeat(31)}`,
  `01${'00'.repeat(31)}`,
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  `ec${'ff'.repeat(30)}7f`,
  // The first two once more, with the prime added.
  `ed${'ff'.repeat(30)}7f`,
  `ee${'ff'.repeat(30)}7f`,
]);

/** For a key of small order, some signatures are valid without a private key. */
function isOfSmallOrder(key: KeyObject): boolean {
  if (key.asymmetricKeyType !== 'ed25519') return false;
  const point = key.export({ type: 'spki', format: 'der' }).subarray(-32);
  point[31] = (point[31] ?? 0) & 0x7f;
  return smallOrder.has(point.toString('hex'));
}

/** A public key that a verifier trusts, with the file that it came from. */
export interface GivenKey {
  readonly key: KeyObject;
  readonly file: string;
  /** See `fingerprint`. */
  readonly name: string;
}

/** Reads the public keys of certifiers from files; a key that is given twice is one. */
export async function readPublicKeys(
  paths: readonly string[],
): Promise<{ readonly kind: 'keys'; readonly keys: readonly GivenKey[] } | Refusal | Unchecked> {
  const keys = new Map<string, GivenKey>();
  for (const file of paths) {
    const read = await readPublicKey(file);
    if (read.kind !== 'key') return read;
    const name = fingerprint(read.key);
    if (!keys.has(name)) keys.set(name, { key: read.key, file, name });
  }
  return { kind: 'keys', keys: [...keys.values()] };
}

async function readPublicKey(
  path: string,
): Promise<{ readonly kind: 'key'; readonly key: KeyObject } | Refusal | Unchecked> {
  const read = await readBounded(path, maxKeyBytes);
  if (read.kind === 'problem')
    return unchecked(`The public key ${path} ${read.message}.\nGive the one that the certifier published.`);
  const parsed = parsePublicKey(read.bytes);
  if (parsed.kind === 'unreadable')
    return unchecked(
      `${path} is no public key: ${parsed.because}.\nGive the one that the certifier published (PEM or DER).`,
    );
  return parsed.kind === 'unsuitable'
    ? refused('key-type', `${path} signs no certificates: ${parsed.because}`)
    : parsed;
}
