import { sign, type KeyObject } from 'node:crypto';
import { dsse } from '@sigstore/core';
import { algorithmOf, digestOf, fingerprint } from './algorithm.js';

/** The only type of payload that a certificate has. */
export const payloadType = 'application/vnd.in-toto+json';

/** A DSSE envelope (github.com/secure-systems-lab/dsse) with one signature. */
export interface Envelope {
  readonly payload: string;
  readonly payloadType: string;
  readonly signatures: readonly [{ readonly keyid: string; readonly sig: string }];
}

/** Text of the file that holds a signed payload. */
export function seal(payload: Buffer, key: KeyObject): string {
  const algorithm = algorithmOf(key);
  if (algorithm === undefined) throw new Error('a key for something else than certificates came to be used');
  const signature = sign(digestOf(algorithm), dsse.preAuthEncoding(payloadType, payload), key);
  const envelope: Envelope = {
    payload: payload.toString('base64'),
    payloadType,
    signatures: [{ keyid: fingerprint(key), sig: signature.toString('base64') }],
  };
  return `${JSON.stringify(envelope, null, 2)}\n`;
}
