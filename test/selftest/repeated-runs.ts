import { defined } from '../../src/core/defined.js';
import { runCampaign } from '../../src/campaign/campaign.js';
import type { Configuration } from '../../src/config/configuration.js';
import { referenceConfiguration } from '../../reference/configuration.js';
import { startReference } from '../../reference/server.js';
import type { Catalogue } from '../../src/requirements/catalogue.js';
import type { Results } from '../../src/results/results.js';

/** A requirement whose verdict in a later run is not that of the first. */
export interface Difference {
  /** From 2. */
  readonly run: number;
  readonly requirement: string;
  readonly first: string;
  readonly later: string;
  readonly reason: string;
}

/**
 * Runs one configuration several times on one running implementation, as a nightly test does: a record that one run
 * deleted or changed must not make the next run fail.
 * @param configure changes the configuration that the implementation gives of itself
 */
export async function repeatedRuns(
  catalogue: Catalogue,
  { variant, runs, configure }: Repetition,
): Promise<readonly Results[]> {
  const reference = await startReference({ seed: 'repeated', ...defined({ variant }) });
  try {
    const given = referenceConfiguration(reference.baseUrl, variant);
    const configuration = configure === undefined ? given : configure(given);
    const results: Results[] = [];
    for (let run = 0; run < runs; run += 1) {
      const outcome = await runCampaign({ catalogue, configuration, embedded: true, seed: `run ${run}`, startedAt });
      if (outcome.kind !== 'judged') throw new Error(`run ${run + 1} could not be judged: ${outcome.message}`);
      results.push(outcome.results);
    }
    return results;
  } finally {
    await reference.close();
  }
}

export interface Repetition {
  readonly variant?: string;
  readonly runs: number;
  configure?(configuration: Configuration): Configuration;
}

const startedAt = '2026-01-01T00:00:00Z';

/**
 * Verdicts in which later runs differ from the first. What was not applicable may pass later: the interface lets little
 * of what a run creates be deleted, so a later run finds the records of the earlier ones.
 */
export function differences([first, ...later]: readonly Results[]): readonly Difference[] {
  const expected = new Map(first?.requirements.map(({ id, verdict }) => [id, verdict]));
  return later.flatMap((results, index) =>
    results.requirements.flatMap(({ id, verdict, reason }) => {
      const before = expected.get(id) ?? 'absent';
      const isSame = before === verdict || (before === 'not-applicable' && verdict === 'pass');
      return isSame ? [] : [{ run: index + 2, requirement: id, first: before, later: verdict, reason }];
    }),
  );
}
