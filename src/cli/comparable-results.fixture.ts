import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Results } from '../results/results.js';

/** The results in a folder without times, which two runs with the same seed do not have in common. */
export async function comparableResults(folder: string): Promise<Results> {
  const results = JSON.parse(await readFile(join(folder, 'results.json'), 'utf8')) as Results; // written by us
  return { ...results, run: { ...results.run, startedAt: '', durationMs: 0 } };
}
