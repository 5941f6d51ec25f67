import { rm, writeFile } from 'node:fs/promises';
import type { KeyPair } from './key-pair.js';
import { errorCode, inWords } from '../core/system-error.js';

export type KeysWritten = { readonly kind: 'written' } | { readonly kind: 'problem'; readonly message: string };

const why = (error: unknown, path: string): string => {
  return errorCode(error) === 'EEXIST'
    ? `${path} exists, and keys are never overwritten.\nGive another name, or move the old keys away.`
    : `${path} can't be written: ${inWords(error)}.\nGive another place with --out.`;
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
