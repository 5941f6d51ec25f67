import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { ReceiverError } from './receiver-error.js';
import { readBounded, smallFile } from '../core/read-bounded.js';

export interface Certificate {
  readonly cert: Buffer;
  readonly key: Buffer;
}

const broken = (message: string): ReceiverError => new ReceiverError('certificate', message);

/**
 * Reads certificate (chain) and private key, both PEM, and checks that a TLS server can work with them.
 * @param now milliseconds since the epoch
 * @returns `undefined` where neither is configured: the receiver listens without TLS
 * @throws ReceiverError (`certificate`), naming the file and the entry to correct
 */
export const readCertificate = async (
  listen: { readonly cert?: string; readonly key?: string },
  now: number,
): Promise<Certificate | undefined> => {
  if (listen.cert === undefined && listen.key === undefined) return undefined;
  if (listen.cert === undefined)
    throw broken('there is a private key for the receiver and no certificate; set events.listen.cert too');
  if (listen.key === undefined)
    throw broken('there is a certificate for the receiver and no private key; set events.listen.key too');
  const cert = await read(listen.cert, 'events.listen.cert');
  const key = await read(listen.key, 'events.listen.key');

  const leaf = leafOf(cert, listen.cert);
  if (!leaf.checkPrivateKey(privateKeyOf(key, listen.key))) {
    throw broken(
      `the private key in ${listen.key} does not belong to the certificate in ${listen.cert}; correct ` +
        'events.listen.key',
    );
  }
  if (Date.parse(leaf.validTo) < now)
    throw broken(`the certificate in ${listen.cert} expired on ${leaf.validTo}; renew it`);
  if (Date.parse(leaf.validFrom) > now)
    throw broken(`the certificate in ${listen.cert} is not valid before ${leaf.validFrom}; check it, and the clock`);
  return { cert, key };
};

const read = async (file: string, entry: string): Promise<Buffer> => {
  const found = await readBounded(file, smallFile);
  if (found.kind === 'problem') throw broken(`cannot read ${file}: it ${found.message}; correct ${entry}`);
  return found.bytes;
};

const leafOf = (pem: Buffer, file: string): X509Certificate => {
  try {
    return new X509Certificate(pem);
  } catch {
    throw broken(`${file} holds no certificate in PEM form; correct events.listen.cert`);
  }
};

const privateKeyOf = (pem: Buffer, file: string): KeyObject => {
  try {
    return createPrivateKey(pem);
  } catch {
    throw broken(`${file} holds no private key in PEM form without a passphrase; correct events.listen.key`);
  }
};
