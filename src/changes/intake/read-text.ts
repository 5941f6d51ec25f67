import { ChangesError } from '../changes-error.js';
import { readBounded } from '../../core/read-bounded.js';

/** Larger files are no changelog and no OpenAPI document of this world. */
const mostBytes = 32 * 1024 * 1024;

/** The text of a file that a user named. @throws ChangesError */
export async function readText(file: string): Promise<string> {
  const read = await readBounded(file, mostBytes);
  if (read.kind === 'problem')
    throw new ChangesError(`${file} can't be read: it ${read.message}.\nGive a changelog, or two OpenAPI documents.`);
  return read.bytes.toString('utf8');
}
