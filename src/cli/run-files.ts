import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { evidenceFile, evidenceIn } from '../evidence/evidence-file.js';
import { UsageError } from '../campaign/usage-error.js';

/** File name of the results in an output folder. */
export const resultsFile = 'results.json';

/** A folder stands for the results in it. @throws UsageError when they are missing */
export const resultsPath = (given: string): Promise<string> =>
  inFolder(given, resultsFile, async (folder) => join(folder, resultsFile));

/** A folder stands for the evidence in it, compressed or not. @throws UsageError when it is missing */
export const bundlePath = (given: string): Promise<string> => inFolder(given, evidenceFile, evidenceIn);

async function inFolder(given: string, file: string, within: (folder: string) => Promise<string>): Promise<string> {
  let isFolder: boolean;
  try {
    isFolder = (await stat(given)).isDirectory();
  } catch {
    throw new UsageError(`There is no ${given}.\nGive the ${file} of a run, or the folder that holds it.`);
  }
  return isFolder ? within(given) : given;
}
