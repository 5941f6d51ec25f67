import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { EvidenceError } from './evidence-error.js';

/** How evidence is stored: as it is, or as gzip (RFC 1952) of the same bytes. */
export type Storage = 'plain' | 'gzip';

/** File name of the evidence in an output folder. */
export const evidenceFile = 'evidence.jsonl';

const names: { readonly [storage in Storage]: string } = { plain: evidenceFile, gzip: `${evidenceFile}.gz` };

export const evidenceFileOf = (storage: Storage): string => names[storage];

/** The name under which evidence in the other form would stand in the same folder. */
export const otherEvidenceFile = (storage: Storage): string => names[storage === 'plain' ? 'gzip' : 'plain'];

/**
 * The evidence in a folder, compressed or not; if there is none, the name of the uncompressed file.
 * @throws EvidenceError if both are there: a run writes one of them, and which of the two it wrote is not known
 */
export async function evidenceIn(folder: string): Promise<string> {
  const [plain, gzip] = [join(folder, names.plain), join(folder, names.gzip)];
  if (!(await isThere(gzip))) return plain;
  if (!(await isThere(plain))) return gzip;
  throw new EvidenceError(
    `${folder} holds both ${names.plain} and ${names.gzip}, and a run writes one of them.\nRemove the one that is ` +
      'not of this run.',
  );
}

async function isThere(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
}
