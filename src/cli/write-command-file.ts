import { UsageError } from '../campaign/usage-error.js';
import { systemErrorInWords } from '../core/system-error.js';
import { writeOutput } from '../core/write-output.js';

/** Writes a file that a command makes, and never through a link. @throws UsageError */
export async function writeCommandFile(path: string, text: string): Promise<void> {
  try {
    await writeOutput(path, text);
  } catch (error) {
    throw new UsageError(`${path} can't be written: ${systemErrorInWords(error)}.\nGive another place with --out.`);
  }
}
