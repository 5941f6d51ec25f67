import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { evidenceFile } from '../campaign/store.js';
import { UsageError } from '../campaign/usage-error.js';

/** File name of the results in an output folder. */
export const resultsFile = 'results.json';

/** A folder stands for the results in it. @throws UsageError when nothing is there */
export const resultsPath = (given: string): Promise<string> => inFolder(given, resultsFile);

/** A folder stands for the evidence in it. @throws UsageError when nothing is there */
export const bundlePath = (given: string): Promise<string> => inFolder(given, evidenceFile);

async function inFolder(given: string, file: string): Promise<string> {
  try {
    return (await stat(given)).isDirectory() ? join(given, file) : given;
  } catch {
    throw new UsageError(`There is no ${given}.\nGive the ${file} of a run, or the folder that holds it.`);
  }
}
