import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

/**
 * SHA-256 (hex) of a regular file, with bounded memory. Rejects where it can't be read, and for devices and pipes,
 * which may never end.
 */
export async function fileDigest(path: string): Promise<string> {
  const found = await stat(path);
  if (!found.isFile() && !found.isDirectory()) throw new Error('it is no regular file');
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
