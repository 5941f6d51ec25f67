import { withDefaults } from '../../src/campaign/campaign-options.js';
import { runCampaign } from '../../src/campaign/campaign.js';
import type { Configuration } from '../../src/config/configuration.js';
import type { Results } from '../../src/results/results.js';
import { readSupplement } from '../../src/supplement/supplement-of.js';
import { emptyCatalogue, withSupplement } from '../../src/supplement/with-supplement.js';

/** Judges a service at an address as `run --interface none` does, in this process. */
export async function judgeByDocument(
  origin: string,
  documentUrl: string,
  configuration: Configuration,
): Promise<Results> {
  const supplement = await readSupplement(documentUrl);
  const catalogue = withSupplement(emptyCatalogue(), supplement);
  const outcome = await runCampaign(
    withDefaults({
      catalogue,
      supplement,
      suites: [],
      configuration: { ...configuration, target: { baseUrl: origin } },
      embedded: false,
      seed: 'supplement',
      startedAt: '2026-01-15T08:00:00.000Z',
    }),
  );
  if (outcome.kind !== 'judged') throw new Error(`${origin}: ${outcome.message}`);
  return outcome.results;
}

export const failuresIn = ({ requirements }: Results): readonly string[] =>
  requirements.filter(({ verdict }) => verdict === 'fail' || verdict === 'error').map(({ id }) => id);
