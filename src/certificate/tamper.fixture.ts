import { createHash, sign, type KeyObject } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { algorithmOf, digestOf } from './algorithm.js';
import { signLowS } from './low-s.js';
import { certificateForm } from './envelope.js';
import { canonical } from '../core/json.js';
import { sealed } from '../evidence/seal.fixture.js';

/** Changes that an attacker with an editor, and perhaps with a key, makes to certificates and evidence. */

export interface LooseEnvelope {
  payload: string;
  payloadType: string;
  signatures: { keyid: string; sig: string }[];
}

// The shapes are those that this suite wrote a moment before.
export const envelopeOf = (text: string): LooseEnvelope => JSON.parse(text) as LooseEnvelope;
export const statementOf = (text: string): LooseStatement =>
  JSON.parse(Buffer.from(envelopeOf(text).payload, 'base64').toString()) as LooseStatement;

export interface LooseStatement {
  _type: string;
  subject: { name: string; digest: { sha256: string } }[];
  predicateType: string;
  predicate: { [name: string]: unknown };
}

/** DSSE's pre-authentication encoding, written down once more, by hand. */
export const paeByHand = (payloadType: string, payload: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`DSSEv1 ${Buffer.byteLength(payloadType)} ${payloadType} ${payload.length} `), payload]);

export function signByHand(
  payload: Buffer,
  key: KeyObject,
  keyid: string,
  payloadType: string = certificateForm.payloadType,
): LooseEnvelope {
  const algorithm = algorithmOf(key);
  return {
    payload: payload.toString('base64'),
    payloadType,
    signatures: [
      {
        keyid,
        sig: (algorithm === 'p256'
          ? signLowS(paeByHand(payloadType, payload), key)
          : sign(algorithm === undefined ? 'sha256' : digestOf(algorithm), paeByHand(payloadType, payload), key)
        ).toString('base64'),
      },
    ],
  };
}

/** The certificate with a changed statement, signed anew. */
export function resigned(text: string, key: KeyObject, change: (statement: LooseStatement) => void): string {
  const statement = statementOf(text);
  change(statement);
  return JSON.stringify(
    signByHand(Buffer.from(canonical(statement)), key, envelopeOf(text).signatures[0]?.keyid ?? ''),
  );
}

/** The certificate with a changed envelope, and the old signature unless that was changed. */
export function enveloped(text: string, change: (envelope: LooseEnvelope) => unknown): string {
  const envelope = envelopeOf(text);
  return JSON.stringify(change(envelope) ?? envelope);
}

/** Bundle with changed lines; with `seal` its last line is made to fit again. */
export async function rewriteBundle(
  from: string,
  to: string,
  change: (lines: string[]) => string[],
  seal: 'seal' | 'leave' = 'seal',
): Promise<{ readonly file: string; readonly sha256: string }> {
  const lines = change((await readFile(from, 'utf8')).trimEnd().split('\n'));
  if (seal === 'seal') {
    const footer = JSON.parse(lines.pop() ?? '') as object; // the last line of a bundle
    const exchanges = lines.filter(
      (line) => /"kind":"(exchange|delivery)"/.test(line) && 'id' in (JSON.parse(line) as object),
    ).length;
    return written(to, sealed(lines.join('\n'), { ...footer, exchanges }));
  }
  return written(to, `${lines.join('\n')}\n`);
}

async function written(to: string, text: string): Promise<{ readonly file: string; readonly sha256: string }> {
  const file = join(to, `${createHash('sha256').update(text).digest('hex').slice(0, 12)}.jsonl`);
  await writeFile(file, text);
  return { file, sha256: createHash('sha256').update(text).digest('hex') };
}
