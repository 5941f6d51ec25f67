import { verify, type KeyObject } from 'node:crypto';
import { dsse } from '@sigstore/core';
import { algorithmOf, digestOf, fingerprint } from './algorithm.js';
import { isLowS } from './low-s.js';
import { payloadType, type Envelope } from './envelope.js';
import { refused, type Refusal } from './refusal.js';

export type VerifiedPayload = { readonly kind: 'payload'; readonly payload: Buffer } | Refusal;

/**
 * Checks an envelope and gives the payload that was signed with this key. Stricter than DSSE: one signature, one type
 * of payload, one way to write base64, no other member, each member once. The key is the only one that is tried, and
 * alone decides on the algorithm; what the envelope says about its key is compared, never followed.
 */
export function verifyEnvelope(text: string, parsed: unknown, key: KeyObject): VerifiedPayload {
  const envelope = shapeOf(parsed);
  if ('code' in envelope) return envelope;
  // Text that is longer than its members need has a member twice, or one that readers could understand differently.
  if (withoutSpace(text).length !== withoutSpace(JSON.stringify(envelope)).length) {
    return refused(
      'envelope-members',
      'the envelope has a member twice, or spells one with escapes: readers could take it for different envelopes',
    );
  }
  if (envelope.payloadType !== payloadType)
    return refused(
      'payload-type',
      `the payload is declared as ${JSON.stringify(envelope.payloadType.slice(0, 80))}, not as an in-toto ` +
        `statement (${payloadType})`,
    );
  const [{ keyid, sig }] = envelope.signatures;
  const signature = decoded(sig);
  if (signature === undefined)
    return refused('signature-encoding', 'the signature is not in base64 as it is always written');
  const payload = decoded(envelope.payload);
  if (payload === undefined)
    return refused('payload-encoding', 'the payload is not in base64 as it is always written: it was encoded anew');
  const named = fingerprint(key);
  if (!holds(payload, signature, key)) {
    return keyid === named
      ? refused('signature', 'the signature is not of this payload by the given key: one of the two was changed')
      : refused(
          'wrong-key',
          `the signature is not by the given key (${named}); the certificate names another one ` +
            `(${/^[0-9a-f]{64}$/.test(keyid) ? keyid : 'of unknown form'})`,
        );
  }
  if (algorithmOf(key) === 'p256' && !isLowS(signature))
    return refused(
      'signature-form',
      'the signature is by the given key, and not in its one form (low s, DER): it was made or changed by another tool',
    );
  return keyid === named
    ? { kind: 'payload', payload }
    : refused('key-id', 'the signature is by the given key, and the envelope claims another one: it was tampered with');
}

/** Does it have the members of an envelope, and no other? */
function shapeOf(value: unknown): Envelope | Refusal {
  const wrong = (what: string): Refusal => refused('envelope-shape', `this is no certificate: ${what}`);
  if (!hasExactly(value, ['payload', 'payloadType', 'signatures']))
    return wrong('it does not have exactly the members payload, payloadType and signatures');
  const { payload, payloadType: type, signatures } = value;
  if (typeof payload !== 'string' || typeof type !== 'string' || !Array.isArray(signatures))
    return wrong('its members are of other types than those of an envelope');
  if (signatures.length !== 1)
    return refused(
      'signature-count',
      `the envelope has ${signatures.length} signatures, and a certificate has exactly one`,
    );
  const [entry] = signatures as readonly unknown[]; // an array, as just checked
  if (!hasExactly(entry, ['keyid', 'sig']))
    return wrong('its signature does not have exactly the members keyid and sig');
  const { keyid, sig } = entry;
  if (typeof keyid !== 'string' || typeof sig !== 'string') return wrong('keyid and sig are not texts');
  return { payload, payloadType: type, signatures: [{ keyid, sig }] };
}

function hasExactly<Name extends string>(
  value: unknown,
  names: readonly Name[],
): value is { readonly [name in Name]: unknown } {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const own = Object.keys(value);
  return own.length === names.length && names.every((name) => Object.hasOwn(value, name));
}

const withoutSpace = (text: string): string => text.replaceAll(/[ \t\r\n]/g, '');

/** Bytes of base64 in its one canonical form: standard alphabet, padded, no space, no stray bits. */
function decoded(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64');
  return bytes.length > 0 && bytes.toString('base64') === text ? bytes : undefined;
}

function holds(payload: Buffer, signature: Buffer, key: KeyObject): boolean {
  const algorithm = algorithmOf(key);
  if (algorithm === undefined) return false;
  return verify(digestOf(algorithm), dsse.preAuthEncoding(payloadType, payload), key, signature);
}
