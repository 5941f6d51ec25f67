import { defined } from '../../src/core/defined.js';
import { runCampaign, type CampaignOutcome } from '../../src/campaign/campaign.js';
import { chosenFrom } from '../../src/campaign/selection.js';
import type { Configuration } from '../../src/config/configuration.js';
import type { Fault } from '../../src/faults/fault.js';
import { referenceConfiguration } from '../../reference/configuration.js';
import { startReference } from '../../reference/server.js';
import type { Catalogue } from '../../src/requirements/catalogue.js';
import type { Requirement } from '../../src/requirements/requirement.js';
import type { Results } from '../../src/results/results.js';

/** One run in this process, over real sockets. */
export interface ReferenceRun {
  readonly faults?: readonly Fault[];
  readonly variant?: string;
  /** Only stimuli that these want are sent; all when absent. */
  readonly requirements?: readonly Requirement[];
  /** Of the reference's data and of the drawn requests; the usual one when absent. */
  readonly seed?: string;
  /** Sends the requests that contrast failures as well. */
  readonly confirms?: true;
  /** Changes the configuration that the reference gives of itself. */
  configure?(configuration: Configuration): Configuration;
}

const usualSeed = 'selftest';

/** Judges the reference with faults, or a variant of it, and gives the results; evidence stays in memory. */
export async function runAgainstReference(catalogue: Catalogue, run: ReferenceRun): Promise<Results> {
  return (await recordAgainstReference(catalogue, run)).results;
}

/** The same with the evidence, which can be opened as long as the results are kept. */
export async function recordAgainstReference(
  catalogue: Catalogue,
  { faults, variant, requirements, seed = usualSeed, confirms, configure }: ReferenceRun,
): Promise<Extract<CampaignOutcome, { readonly kind: 'judged' }>> {
  const reference = await startReference({
    seed,
    ...defined({ faults, variant }),
  });
  try {
    const given = referenceConfiguration(reference.baseUrl, variant);
    const outcome = await runCampaign({
      catalogue,
      configuration: configure === undefined ? given : configure(given),
      embedded: true,
      seed,
      startedAt: '2026-01-01T00:00:00Z',
      ...(confirms === true ? {} : { confirming: 'skip' }),
      ...(requirements === undefined ? {} : { only: chosenFrom(requirements) }),
    });
    if (outcome.kind !== 'judged') throw new Error(`the reference could not be judged: ${outcome.message}`);
    return outcome;
  } finally {
    await reference.close();
  }
}
