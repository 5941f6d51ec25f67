import { createHash, createPublicKey, type KeyObject } from 'node:crypto';

/** Kinds of key that sign certificates. */
export type Algorithm = 'ed25519' | 'p256';

export const algorithms: readonly Algorithm[] = ['ed25519', 'p256'];

/** The algorithm that a key is for, chosen by the key alone; `undefined` for keys that sign no certificates. */
export function algorithmOf(key: KeyObject): Algorithm | undefined {
  if (key.asymmetricKeyType === 'ed25519') return 'ed25519';
  return key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? 'p256' : undefined;
}

/** Name of the digest for `crypto.sign` and `crypto.verify`: Ed25519 has its own. */
export const digestOf = (algorithm: Algorithm): string | null => (algorithm === 'ed25519' ? null : 'sha256');

/**
 * The id of a key: SHA-256 (hex) of the public key in DER (SubjectPublicKeyInfo), the same for both halves. A point of
 * P-256 has several encodings (compressed, hybrid, explicit parameters): the id is that of the usual one, so that one
 * key never counts as two.
 */
export function fingerprint(key: KeyObject): string {
  const half = key.type === 'private' ? createPublicKey(key) : key;
  const usual =
    half.asymmetricKeyType === 'ec' ? createPublicKey({ key: half.export({ format: 'jwk' }), format: 'jwk' }) : half;
  return createHash('sha256')
    .update(usual.export({ type: 'spki', format: 'der' }))
    .digest('hex');
}
