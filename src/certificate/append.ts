import type { KeyObject } from 'node:crypto';
import { fingerprint } from './algorithm.js';
import { addSignature } from './envelope.js';
import { refused, type Refusal, type Unchecked } from './refusal.js';
import { verifyCertificate, type VerifyOptions } from './verify.js';

export interface AppendOptions extends Omit<VerifyOptions, 'keys' | 'threshold'> {
  /** Files: the public keys of those who have signed so far, each of whom is checked. */
  readonly signedBy: readonly string[];
  /** Private key of who signs beside them. */
  readonly key: KeyObject;
}

export type Appended =
  /** Text of the file with the further signature, and the name of the key that made it. */
  | { readonly kind: 'appended'; readonly text: string; readonly by: string }
  | ((Refusal | Unchecked) & { readonly confirmed: readonly string[]; readonly remarks: readonly string[] });

/**
 * Adds a signature to a certificate, after the checks of a verifier: its other signatures are by the given keys, and
 * its statement follows from the evidence.
 */
export async function appendSignature({ signedBy, key, ...options }: AppendOptions): Promise<Appended> {
  const verification = await verifyCertificate({ ...options, keys: signedBy });
  if (verification.kind !== 'verified') return verification;
  const { confirmed, remarks } = verification;
  const { envelope, unknownKeys } = verification.certificate.opened;
  const by = fingerprint(key);
  if (envelope.signatures.some(({ keyid }) => keyid === by))
    return {
      ...refused('signature-twice', `the certificate has a signature that names this key (${by}): a key counts once`),
      confirmed,
      remarks,
    };
  if (unknownKeys.length > 0)
    return {
      ...refused('wrong-key', `a signature names ${unknownKeys.join(', ')}, which was not given to be checked`),
      confirmed,
      remarks,
    };
  return { kind: 'appended', text: addSignature(envelope, key), by };
}
