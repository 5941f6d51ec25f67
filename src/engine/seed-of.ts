import { createHash } from 'node:crypto';

/**
 * A whole number for fast-check that follows from the run's seed and the names of a scenario and a step: the requests
 * of a step stay the same when another step is added.
 *
 * @returns a signed 32-bit integer
 */
export const seedOf = (seed: string, ...names: readonly string[]): number =>
  createHash('sha256')
    .update([seed, ...names].join('\0'))
    .digest()
    .readInt32BE(0);

/** Eight hexadecimal digits that follow from the seed of the run and the names of a request: the same each time. */
export const uniqueText = (seed: string, ...names: readonly string[]): string =>
  (seedOf(seed, ...names) >>> 0).toString(16).padStart(8, '0');
