import { sign, type KeyObject } from 'node:crypto';
import { dsse } from '@sigstore/core';
import { algorithmOf, fingerprint } from './algorithm.js';
import { signLowS } from './low-s.js';

/** The only type of payload that a certificate has. */
export const payloadType = 'application/vnd.in-toto+json';

/** A DSSE envelope (github.com/secure-systems-lab/dsse) with one signature. */
export interface Envelope {
  readonly payload: string;
  readonly payloadType: string;
  readonly signatures: readonly [{ readonly keyid: string; readonly sig: string }];
}

/** Text of the file that holds a signed payload. */
export function signEnvelope(payload: Buffer, key: KeyObject): string {
  const algorithm = algorithmOf(key);
  if (algorithm === undefined) throw new Error('this key signs no certificates: loadPrivateKey refuses it');
  const signed = dsse.preAuthEncoding(payloadType, payload);
  const signature = algorithm === 'p256' ? signLowS(signed, key) : sign(null, signed, key);
  const envelope: Envelope = {
    payload: payload.toString('base64'),
    payloadType,
    signatures: [{ keyid: fingerprint(key), sig: signature.toString('base64') }],
  };
  return `${JSON.stringify(envelope, null, 2)}\n`;
}
