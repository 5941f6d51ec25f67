import { readFile, stat } from 'node:fs/promises';
import { ChangesError } from '../changes-error.js';
import { inWords } from '../../core/system-error.js';

/** Larger files are no changelog and no OpenAPI document of this world. */
const mostBytes = 32 * 1024 * 1024;

/** The text of a file that a user named. @throws ChangesError */
export async function readText(file: string): Promise<string> {
  try {
    const found = await stat(file);
    if (!found.isFile()) throw new ChangesError(`${file} is no file.\nGive a changelog, or two OpenAPI documents.`);
    const { size } = found;
    if (size > mostBytes)
      throw new ChangesError(
        `${file} has ${size} bytes; changelogs and OpenAPI documents of up to ${mostBytes} are read.`,
      );
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof ChangesError) throw error;
    throw new ChangesError(`${file} can't be read: ${inWords(error)}.\nGive a changelog, or two OpenAPI documents.`);
  }
}
