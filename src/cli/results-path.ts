import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '../campaign/usage-error.js';
import { resultsFile } from './finish.js';

/** A folder stands for the results in it. @throws UsageError when nothing is there */
export async function resultsPath(given: string): Promise<string> {
  try {
    return (await stat(given)).isDirectory() ? join(given, resultsFile) : given;
  } catch {
    throw new UsageError(`There is no ${given}.\nGive the results.json of a run, or the folder that holds it.`);
  }
}
