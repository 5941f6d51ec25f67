import { UsageError } from '../campaign/usage-error.js';
import { readBounded } from '../core/read-bounded.js';

/** Larger files are no configurations. */
const maxBytes = 4 * 1024 * 1024;

/** Text of a configuration to complete; empty where the file is missing. @throws UsageError */
export async function readConfigurationText(file: string): Promise<string> {
  const read = await readBounded(file, maxBytes);
  if (read.kind === 'read') return read.bytes.toString('utf8');
  if (read.code === 'ENOENT') return '';
  throw new UsageError(`${file} ${read.message}.\nGive another file with --out.`);
}
