import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Results } from '../results/results.js';

/**
 * The results in a folder without what two runs with the same seed need not have in common: times, and how often a
 * value was seen, since a list may be read before or after another scenario adds to it.
 */
export async function comparableResults(folder: string): Promise<Results> {
  const withoutSeen = (_key: string, value: unknown): unknown =>
    typeof value === 'object' && value !== null && 'seen' in value && 'set' in value ? { ...value, seen: 0 } : value;
  const text = await readFile(join(folder, 'results.json'), 'utf8');
  const results = JSON.parse(text, withoutSeen) as Results; // written by us
  return { ...results, run: { ...results.run, startedAt: '', durationMs: 0 } };
}
