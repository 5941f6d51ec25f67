import { dirname } from 'node:path';
import type { TargetOptions } from '../campaign/target-options.js';
import { UsageError } from '../campaign/usage-error.js';
import { evidenceIn } from '../evidence/evidence-file.js';
import { openBundle } from '../evidence/reader.js';
import type { EvidenceReader } from '../evidence/bundle.js';
import { readResults } from '../results/read.js';
import type { Results } from '../results/results.js';
import { noRevision } from '../supplement/with-supplement.js';
import { noteVersion } from './version-notice.js';
import { resultsPath } from './run-files.js';

/** Results of an earlier run with their evidence. */
export interface EarlierRun {
  /** The file of the results. */
  readonly file: string;
  readonly results: Results;
  readonly evidence: EvidenceReader;
}

/** Reads results and the evidence beside them. @throws UsageError, ResultsError, EvidenceError */
export async function readEarlierRun(given: string): Promise<EarlierRun> {
  const file = await resultsPath(given);
  const results = await readResults(file);
  noteVersion(file, results);
  const evidence = await openBundle(await evidenceIn(dirname(file)));
  if (evidence.header.interface.title !== results.interface.title)
    throw new UsageError(
      `The evidence beside ${file} is about another interface than the results.\nGive the folder of one run.`,
    );
  return { file, results, evidence };
}

/** The target, seed and revision of an earlier run; the given options win over address and revision. */
export function optionsOfRun(
  { results, evidence }: EarlierRun,
  options: Omit<TargetOptions, 'target' | 'seed'>,
): TargetOptions {
  const { target, seed } = evidence.header;
  return {
    ...(target.embedded ? {} : { baseUrl: target.baseUrl }),
    ...(results.interface.revision === noRevision ? { interface: 'none' } : { revision: results.interface.revision }),
    ...options,
    target: target.embedded ? (target.role === 'receiver' ? 'reference-receiver' : 'reference') : target.role,
    seed,
  };
}
