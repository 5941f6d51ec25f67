import { access } from 'node:fs/promises';
import { join } from 'node:path';

/** How evidence is stored: as it is, or as gzip (RFC 1952) of the same bytes. */
export type Storage = 'plain' | 'gzip';

/** File name of the evidence in an output folder. */
export const evidenceFile = 'evidence.jsonl';

const names: { readonly [storage in Storage]: string } = { plain: evidenceFile, gzip: `${evidenceFile}.gz` };

export const evidenceFileOf = (storage: Storage): string => names[storage];

/** The name under which evidence in the other form would stand in the same folder. */
export const otherEvidenceFile = (storage: Storage): string => names[storage === 'plain' ? 'gzip' : 'plain'];

/** The evidence in a folder, compressed or not; where there is none, the name of what is not compressed. */
export async function evidenceIn(folder: string): Promise<string> {
  for (const name of [names.plain, names.gzip]) {
    try {
      await access(join(folder, name));
      return join(folder, name);
    } catch {
      // Whoever opens it is told that neither is there.
    }
  }
  return join(folder, evidenceFile);
}
