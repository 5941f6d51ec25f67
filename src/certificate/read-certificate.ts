import { certificateForm } from './envelope.js';
import type { GivenKey } from './public-key.js';
import { readEnvelope, type ReadEnvelope } from './read-envelope.js';
import { readStatement, type StatementContent } from './read-statement.js';
import type { Refusal, Unchecked } from './refusal.js';

/** A certificate that enough of the given keys signed. */
export interface ReadCertificate extends ReadEnvelope {
  readonly content: StatementContent;
}

/** The content of a certificate, if at least `threshold` of these keys signed its envelope. */
export async function readCertificate(
  path: string,
  keys: readonly GivenKey[],
  threshold: number,
): Promise<ReadCertificate | Refusal | Unchecked> {
  const read = await readEnvelope(path, keys, threshold, certificateForm);
  if (read.kind !== 'read') return read;
  const content = readStatement(read.opened.payload);
  return content.kind === 'refused' ? content : { ...read, content };
}
