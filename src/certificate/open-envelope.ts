import { verify, type KeyObject } from 'node:crypto';
import { dsse } from '@sigstore/core';
import { algorithmOf, digestOf } from './algorithm.js';
import { isLowS } from './low-s.js';
import { certificateForm, type Envelope, type EnvelopeForm, type EnvelopeSignature } from './envelope.js';
import type { GivenKey } from './public-key.js';
import { refused, type Refusal } from './refusal.js';

/** An envelope that enough of the given keys signed. */
export interface OpenedEnvelope {
  readonly kind: 'opened';
  readonly envelope: Envelope;
  readonly payload: Buffer;
  readonly signedBy: readonly GivenKey[];
  readonly notSignedBy: readonly GivenKey[];
  /** Key ids of the other signatures. These signatures are not verified, and do not count. */
  readonly unknownKeys: readonly string[];
}

/** More signatures than anybody needs: each costs a verification by each key. */
const maxSignatures = 16;

/**
 * Checks an envelope and returns the payload that at least `threshold` of these keys signed. Stricter than DSSE: one
 * type of payload, one way to write base64, no other member, each member once, one signature by each key, and none that
 * claims a given key wrongly. Only the given keys are tried, and they alone determine the algorithm; the key ids in the
 * envelope are compared, never looked up.
 */
export function openEnvelope(
  text: string,
  parsed: unknown,
  keys: readonly GivenKey[],
  threshold: number,
  form: EnvelopeForm = certificateForm,
): OpenedEnvelope | Refusal {
  const envelope = shapeOf(parsed, form);
  if ('code' in envelope) return envelope;
  // Text that is longer than its members need has a member twice, or one that readers could understand differently.
  if (withoutSpace(text).length !== withoutSpace(JSON.stringify(envelope)).length) {
    return refused(
      'envelope-members',
      'the envelope has a member twice, or spells one with escapes: readers could take it for different envelopes',
    );
  }
  if (envelope.payloadType !== form.payloadType)
    return refused(
      'payload-type',
      `the payload is declared as ${JSON.stringify(envelope.payloadType.slice(0, 80))}, and that of a ${form.noun} ` +
        `is ${form.payloadType}`,
    );
  const payload = decoded(envelope.payload);
  if (payload === undefined)
    return refused('payload-encoding', 'the payload is not in base64 as it is always written: it was encoded anew');
  const signedBy: GivenKey[] = [];
  const unknownKeys: string[] = [];
  for (const [at, entry] of envelope.signatures.entries()) {
    if (envelope.signatures.findIndex(({ keyid }) => keyid === entry.keyid) !== at)
      return refused('signature-twice', `two signatures are by one key (${shownId(entry.keyid)}), which counts once`);
    const found = signerOf(entry, envelope.payloadType, payload, keys);
    if (found !== undefined && 'code' in found) return found;
    if (found === undefined) unknownKeys.push(shownId(entry.keyid));
    else signedBy.push(found);
  }
  const notSignedBy = keys.filter((key) => !signedBy.includes(key));
  if (signedBy.length < threshold) return tooFew(signedBy, notSignedBy, unknownKeys, threshold);
  return { kind: 'opened', envelope, payload, signedBy, notSignedBy, unknownKeys };
}

/** Which of the keys made a signature; `undefined` for one that neither is nor claims to be by any of them. */
function signerOf(
  { keyid, sig }: EnvelopeSignature,
  payloadType: string,
  payload: Buffer,
  keys: readonly GivenKey[],
): GivenKey | Refusal | undefined {
  const signature = decoded(sig);
  if (signature === undefined)
    return refused('signature-encoding', 'a signature is not in base64 as it is always written');
  const by = keys.find(({ key }) => holds(payloadType, payload, signature, key));
  if (by === undefined)
    return keys.some(({ name }) => name === keyid)
      ? refused(
          'signature',
          `the signature that claims the given key ${keyid} is not of this payload by that key: one of the two was ` +
            'changed',
        )
      : undefined;
  if (by.name !== keyid)
    return refused(
      'key-id',
      `a signature is by the given key ${by.name}, and the envelope claims another one: it was tampered with`,
    );
  return algorithmOf(by.key) === 'p256' && !isLowS(signature)
    ? refused(
        'signature-form',
        `the signature by ${by.name} is not in its one form (low s, DER): it was made or changed by another tool`,
      )
    : by;
}

function tooFew(
  signedBy: readonly GivenKey[],
  notSignedBy: readonly GivenKey[],
  unknownKeys: readonly string[],
  threshold: number,
): Refusal {
  const others =
    unknownKeys.length === 0
      ? 'there is no signature by any other key'
      : `it names ${unknownKeys.join(', ')}, which counts for nothing`;
  const missing = notSignedBy.map(({ name, file }) => `${name} (${file})`).join(', ');
  if (signedBy.length > 0)
    return refused(
      'too-few-signatures',
      `${threshold} of the given keys had to sign, and ${signedBy.length} did: ` +
        `${signedBy.map(({ name, file }) => `${name} (${file})`).join(', ')}; there is no signature by ${missing}; ` +
        others,
    );
  return refused('wrong-key', `no signature is by a given key: ${missing}; ${others}`);
}

/** A key id in an envelope may be any text; only a well-formed fingerprint is shown. */
const shownId = (keyid: string): string => (/^[0-9a-f]{64}$/.test(keyid) ? keyid : 'a key of unknown form');

/** Does it have the members of an envelope, and no other? */
function shapeOf(value: unknown, { noun }: EnvelopeForm): Envelope | Refusal {
  const wrong = (what: string): Refusal => refused('envelope-shape', `this is no ${noun}: ${what}`);
  if (!hasExactly(value, ['payload', 'payloadType', 'signatures']))
    return wrong('it does not have exactly the members payload, payloadType and signatures');
  const { payload, payloadType: type, signatures } = value;
  if (typeof payload !== 'string' || typeof type !== 'string' || !Array.isArray(signatures))
    return wrong('its members are of other types than those of an envelope');
  if (signatures.length === 0 || signatures.length > maxSignatures)
    return refused(
      'signature-count',
      `the envelope has ${signatures.length} signatures, and a ${noun} has 1 to ${maxSignatures}`,
    );
  const entries: EnvelopeSignature[] = [];
  for (const entry of signatures as readonly unknown[]) {
    if (!hasExactly(entry, ['keyid', 'sig']))
      return wrong('a signature does not have exactly the members keyid and sig');
    const { keyid, sig } = entry;
    if (typeof keyid !== 'string' || typeof sig !== 'string') return wrong('keyid and sig are not texts');
    entries.push({ keyid, sig });
  }
  return { payload, payloadType: type, signatures: entries };
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

function holds(payloadType: string, payload: Buffer, signature: Buffer, key: KeyObject): boolean {
  const algorithm = algorithmOf(key);
  if (algorithm === undefined) return false;
  return verify(digestOf(algorithm), dsse.preAuthEncoding(payloadType, payload), key, signature);
}
