import type { KeyObject } from 'node:crypto';
import { openEnvelope } from './open-envelope.js';
import { parsePublicKey } from './public-key.js';
import { readBounded } from './read-bounded.js';
import { readClaim, type Claim } from './read-claim.js';
import { refused, unchecked, type Refusal, type Unchecked } from './refusal.js';

/** Larger files are neither. */
const maxCertificateBytes = 16 * 1024 * 1024;
const maxKeyBytes = 64 * 1024;

/** The public key of a certifier. */
export async function readPublicKey(
  path: string,
): Promise<{ readonly kind: 'key'; readonly key: KeyObject } | Refusal | Unchecked> {
  const read = await readBounded(path, maxKeyBytes);
  if (read.kind === 'problem')
    return unchecked(`The public key ${path} ${read.message}.\nGive the one that the certifier published.`);
  const parsed = parsePublicKey(read.bytes.toString('latin1'));
  if (parsed.kind === 'unreadable')
    return unchecked(`${path} is no public key: ${parsed.because}.\nGive the one that the certifier published (PEM).`);
  return parsed.kind === 'unsuitable'
    ? refused('key-type', `the given key signs no certificates: ${parsed.because}`)
    : parsed;
}

/** What a certificate claims, if its envelope was signed with this key. */
export async function readCertificate(path: string, key: KeyObject): Promise<Claim | Refusal | Unchecked> {
  const read = await readBounded(path, maxCertificateBytes);
  if (read.kind === 'problem')
    return unchecked(
      `The certificate ${path} ${read.message}.\nGive the certificate.json that \`ems-conformance certify\` wrote.`,
    );
  let text: string;
  let parsed: unknown;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(read.bytes);
    parsed = JSON.parse(text);
  } catch {
    return unchecked(
      `${path} is no certificate: it is not JSON.\nGive the certificate.json that \`ems-conformance certify\` wrote.`,
    );
  }
  const opened = openEnvelope(text, parsed, key);
  return opened.kind === 'refused' ? opened : readClaim(opened.payload);
}
