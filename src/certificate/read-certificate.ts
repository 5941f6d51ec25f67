import { openEnvelope, type OpenedEnvelope } from './open-envelope.js';
import type { GivenKey } from './public-key.js';
import { readBounded } from '../core/read-bounded.js';
import { readStatement, type StatementContent } from './read-statement.js';
import { unchecked, type Refusal, type Unchecked } from './refusal.js';

/** Larger files are no certificates. */
const maxCertificateBytes = 16 * 1024 * 1024;

/** A certificate that enough of the given keys signed. */
export interface ReadCertificate {
  readonly kind: 'read';
  readonly opened: OpenedEnvelope;
  readonly content: StatementContent;
  /** The file, byte for byte. */
  readonly bytes: Buffer;
}

/** The content of a certificate, if at least `threshold` of these keys signed its envelope. */
export async function readCertificate(
  path: string,
  keys: readonly GivenKey[],
  threshold: number,
): Promise<ReadCertificate | Refusal | Unchecked> {
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
  const opened = openEnvelope(text, parsed, keys, threshold);
  if (opened.kind === 'refused') return opened;
  const content = readStatement(opened.payload);
  return content.kind === 'refused' ? content : { kind: 'read', opened, content, bytes: read.bytes };
}
