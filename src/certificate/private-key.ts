import { createPrivateKey, type KeyObject } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { algorithmOf } from './algorithm.js';
import { readBounded } from '../core/read-bounded.js';

export type LoadedPrivateKey =
  | { readonly kind: 'key'; readonly key: KeyObject }
  | { readonly kind: 'problem'; readonly message: string };

const problem = (message: string): LoadedPrivateKey => ({ kind: 'problem', message });

/** Larger files are no keys. */
const maxKeyBytes = 64 * 1024;

/** Reads the private key of a certifier (PEM, PKCS #8, as `keygen` writes it). The passphrase is in no message. */
export async function loadPrivateKey(path: string, passphrase: string | undefined): Promise<LoadedPrivateKey> {
  const read = await readBounded(path, maxKeyBytes);
  if (read.kind === 'problem')
    return problem(`The private key ${path} ${read.message}.\nMake one with \`ems-conformance keygen\`.`);
  // Windows has no file modes of this kind.
  if (process.platform !== 'win32' && ((await stat(path)).mode & 0o077) !== 0) {
    return problem(`Others can read the private key ${path}.\nIf nobody has, chmod 600 it; otherwise make a new one.`);
  }
  const pem = read.bytes.toString('latin1');
  const encrypted = pem.includes('-----BEGIN ENCRYPTED PRIVATE KEY-----');
  if (!encrypted && !pem.includes('-----BEGIN PRIVATE KEY-----'))
    return problem(
      `${path} holds no private key (PEM, PKCS #8).\nGive the private half of what \`ems-conformance keygen\` made.`,
    );
  if (encrypted && passphrase === undefined)
    return problem(`The private key ${path} needs a passphrase.\nGive it with --passphrase-env or --passphrase-file.`);
  let key: KeyObject;
  try {
    key = createPrivateKey({
      key: pem,
      format: 'pem',
      ...(encrypted && passphrase !== undefined ? { passphrase } : {}),
    });
  } catch {
    return problem(
      encrypted
        ? `The passphrase does not open the private key ${path}, or the file is damaged.`
        : `The private key ${path} is damaged.\nTake it from a copy, or make a new one.`,
    );
  }
  return algorithmOf(key) === undefined
    ? problem(
        `${path} is no key for certificates: Ed25519 and ECDSA P-256 sign them.\nMake one with ` +
          `\`ems-conformance keygen\`.`,
      )
    : { kind: 'key', key };
}
