import { stat } from 'node:fs/promises';
import type { EvidenceReader } from './bundle.js';
import type { EvidenceLine } from './exchange.js';
import { memoryBundle, openBundle } from './reader.js';

/** Bundles up to this size, in bytes, are kept in memory. */
const keptBytes = 64 * 1024 * 1024;

/** A whole bundle that is read many times: once from disk where it is small, else each time. @throws EvidenceError */
export async function rereadable(path: string): Promise<() => Promise<EvidenceReader>> {
  const first = await openBundle(path);
  if ((await stat(path)).size > keptBytes) return () => openBundle(path);
  const lines: EvidenceLine[] = [];
  for await (const line of first.lines()) lines.push(line);
  const footer = first.footer();
  return async () => memoryBundle(first.header, lines, footer);
}
