import { generateKeyPairSync } from 'node:crypto';
import type { Algorithm } from './algorithm.js';

/** Both halves as PEM: SubjectPublicKeyInfo, and PKCS #8, encrypted (AES-256-CBC) where there is a passphrase. */
export interface KeyPair {
  readonly publicPem: string;
  readonly privatePem: string;
}

/** Makes a new pair of keys. */
export function generateKeyPair(algorithm: Algorithm, passphrase: string | undefined): KeyPair {
  const publicKeyEncoding = { type: 'spki', format: 'pem' } as const;
  const privateKeyEncoding = {
    type: 'pkcs8',
    format: 'pem',
    ...(passphrase === undefined ? {} : { cipher: 'aes-256-cbc', passphrase }),
  } as const;
  const { publicKey, privateKey } =
    algorithm === 'ed25519'
      ? generateKeyPairSync('ed25519', { publicKeyEncoding, privateKeyEncoding })
      : generateKeyPairSync('ec', { namedCurve: 'P-256', publicKeyEncoding, privateKeyEncoding });
  return { publicPem: publicKey, privatePem: privateKey };
}
