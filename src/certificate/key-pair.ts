import { generateKeyPairSync } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { errorCode, systemErrorInWords } from '../core/system-error.js';
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

export type KeysWritten = { readonly kind: 'written' } | { readonly kind: 'problem'; readonly message: string };

const why = (error: unknown, path: string): string => {
  return errorCode(error) === 'EEXIST'
    ? `${path} exists, and keys are never overwritten.\nGive another name, or move the old keys away.`
    : `${path} can't be written: ${systemErrorInWords(error)}.\nGive another place with --out.`;
};

/**
 * Writes both halves to new files: the private one readable by its owner alone (mode 0600) from its first byte on.
 * Either both files are there afterwards, or none that was not there before.
 */
export async function writeKeys(
  { publicPem, privatePem }: KeyPair,
  paths: { readonly publicKey: string; readonly privateKey: string },
): Promise<KeysWritten> {
  try {
    await writeFile(paths.publicKey, publicPem, { flag: 'wx', mode: 0o644 });
  } catch (error) {
    return { kind: 'problem', message: why(error, paths.publicKey) };
  }
  try {
    await writeFile(paths.privateKey, privatePem, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    await rm(paths.publicKey, { force: true });
    return { kind: 'problem', message: why(error, paths.privateKey) };
  }
  return { kind: 'written' };
}
