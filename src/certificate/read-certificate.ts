import type { KeyObject } from 'node:crypto';
import { verifyEnvelope } from './verify-envelope.js';
import { readBounded } from '../core/read-bounded.js';
import { readStatement, type StatementContent } from './read-statement.js';
import { unchecked, type Refusal, type Unchecked } from './refusal.js';

/** Larger files are no certificates. */
const maxCertificateBytes = 16 * 1024 * 1024;

/** The content of a certificate, if its envelope was signed with this key. */
export async function readCertificate(path: string, key: KeyObject): Promise<StatementContent | Refusal | Unchecked> {
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
  const opened = verifyEnvelope(text, parsed, key);
  return opened.kind === 'refused' ? opened : readStatement(opened.payload);
}
