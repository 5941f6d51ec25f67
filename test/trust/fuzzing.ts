import fc from 'fast-check';
import { expect } from 'vitest';
import { commitOf } from '../tools/commit-sample.js';

/**
 * How often each reader is fuzzed: `EMS_FUZZ_RUNS` files, however long that takes; without it as many as fit into a few
 * seconds.
 */
const given = process.env['EMS_FUZZ_RUNS'];
const sampleMs = 4_000;

/** `EMS_FUZZ_SEED`, or one that follows from the commit, so that each commit is tested with other files. */
function seed(): number {
  const fromOutside = process.env['EMS_FUZZ_SEED'];
  if (fromOutside !== undefined) return Number(fromOutside);
  const commit = commitOf();
  return commit === '' ? 20_261_123 : Number.parseInt(commit.slice(0, 7), 16);
}

/** Milliseconds of the test: without end where a number of files is given. */
export const fuzzTimeoutMs = given === undefined ? 240_000 : 0;

/** Processor time for one file, in milliseconds; the slowest reader takes a hundredth of it. */
const mostMs = 10_000;

/**
 * Reads drawn files: each is read, or refused with an error by name, within bounded processor time.
 * @param read returns whether the file was read; an error that is not refusal by name is thrown
 */
export async function fuzz<T>(contents: fc.Arbitrary<T>, read: (content: T) => Promise<boolean>): Promise<void> {
  let [runs, wasRead, slowest] = [0, 0, 0];
  const bounds = { numRuns: 1_000_000, interruptAfterTimeLimit: sampleMs, markInterruptAsFailure: false };
  await fc.assert(
    fc.asyncProperty(contents, async (content) => {
      const before = process.cpuUsage();
      runs += 1;
      if (await read(content)) wasRead += 1;
      const { user, system } = process.cpuUsage(before);
      slowest = Math.max(slowest, (user + system) / 1000);
      expect(slowest).toBeLessThan(mostMs);
    }),
    { seed: seed(), ...(given === undefined ? bounds : { numRuns: Number(given) }) },
  );
  const name = expect.getState().currentTestName ?? '';
  if (given !== undefined) console.log(`${name}: ${runs} files, ${wasRead} read, slowest ${Math.round(slowest)} ms`);
  expect(runs).toBeGreaterThan(0);
  // Mutations that always destroy the file would prove little; a small sample may have none that leaves it readable.
  if (runs > 2_000) expect(wasRead).toBeGreaterThan(0);
}
