import { sign, type KeyObject } from 'node:crypto';
import { dsse } from '@sigstore/core';
import { algorithmOf, fingerprint } from './algorithm.js';
import { signLowS } from './low-s.js';

/** What an envelope holds: its only type of payload, its name in messages, and the largest file, bytes. */
export interface EnvelopeForm {
  readonly payloadType: string;
  readonly noun: string;
  readonly maxBytes: number;
  /** Ends messages about a file that is no such envelope. */
  readonly give: string;
}

/** A certificate is an in-toto statement. */
export const certificateForm: EnvelopeForm = {
  payloadType: 'application/vnd.in-toto+json',
  noun: 'certificate',
  maxBytes: 16 * 1024 * 1024,
  give: 'Give the certificate.json that `ems-conformance certify` wrote.',
};

/** A signature in base64, and the key that it claims to be by (see `fingerprint`). */
export interface EnvelopeSignature {
  readonly keyid: string;
  readonly sig: string;
}

/** A DSSE envelope (github.com/secure-systems-lab/dsse): one statement, and a signature by each who says so. */
export interface Envelope {
  readonly payload: string;
  readonly payloadType: string;
  readonly signatures: readonly EnvelopeSignature[];
}

/** Text of the file that holds a signed payload. */
export const signEnvelope = (payload: Buffer, key: KeyObject, { payloadType } = certificateForm): string =>
  addSignature({ payload: payload.toString('base64'), payloadType, signatures: [] }, key);

/** Text of the file with one more signature of the same payload; those that it has stay as they are. */
export function addSignature({ payload, payloadType, signatures }: Envelope, key: KeyObject): string {
  const algorithm = algorithmOf(key);
  if (algorithm === undefined) throw new Error('this key does not sign: loadPrivateKey refuses it');
  const signed = dsse.preAuthEncoding(payloadType, Buffer.from(payload, 'base64'));
  const signature = algorithm === 'p256' ? signLowS(signed, key) : sign(null, signed, key);
  const envelope: Envelope = {
    payload,
    payloadType,
    signatures: [...signatures, { keyid: fingerprint(key), sig: signature.toString('base64') }],
  };
  return `${JSON.stringify(envelope, null, 2)}\n`;
}
