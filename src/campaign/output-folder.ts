import { lstat, mkdir, readdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UsageError } from './usage-error.js';
import { errorCode, systemErrorInWords } from '../core/system-error.js';
import { writeOutput } from '../core/write-output.js';

const marker = '.ems-conformance';

/**
 * Makes a folder for results, and checks that files can be created in it.
 * @param force also takes a folder with files that no run of this suite wrote
 * @throws UsageError
 */
export async function ensureFolder(folder: string, force: boolean): Promise<void> {
  try {
    await makeFolder(folder);
    const present = await readdir(folder);
    if (!force && present.length > 0 && !present.includes(marker))
      throw new UsageError(
        `${folder} holds other files (${present[0]} …), and a run overwrites some names there.\nGive another folder ` +
          'with --out, or --force to use this one.',
      );
    const probe = join(folder, `${marker}.new`);
    await writeOutput(probe, 'Results of ems-conformance; each run overwrites them.\n');
    await rename(probe, join(folder, marker));
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(
      `The output folder ${folder} can't be written to: ${systemErrorInWords(error)}.\nGive another one with --out.`,
    );
  }
}

/**
 * Makes a folder in an output folder; one that is there stays, and a link in its place is never followed.
 * @throws UsageError
 */
export async function ensureSubfolder(folder: string): Promise<void> {
  try {
    await mkdirIfMissing(folder);
    const found = await lstat(folder);
    if (found.isDirectory()) return;
    throw new UsageError(
      `${folder} can't be made: a ${found.isSymbolicLink() ? 'link' : 'file'} stands there.\nRemove it, or give ` +
        'another place with --out.',
    );
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${folder} can't be made: ${systemErrorInWords(error)}.\nGive another place with --out.`);
  }
}

/**
 * Creates each missing folder itself: `mkdir` of Node with `recursive` never ends if a file system takes no folders,
 * e.g. /proc.
 */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdirIfMissing(folder);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT' || dirname(folder) === folder) throw error;
    await makeFolder(dirname(folder));
    await mkdirIfMissing(folder);
  }
}

async function mkdirIfMissing(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}
