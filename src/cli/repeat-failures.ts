import type { CampaignOptions } from '../campaign/campaign-options.js';
import { runCampaign } from '../campaign/campaign.js';
import { chosenFrom } from '../campaign/selection.js';
import { markFlaky } from '../changes/baseline.js';
import type { Results } from '../results/results.js';

/**
 * Sends the stimuli of failing requirements once more with the same seed, and marks failures that do not come again.
 */
export async function repeatFailures(campaign: CampaignOptions, results: Results): Promise<Results> {
  const failing = new Set(results.requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id));
  if (failing.size === 0 || campaign.signal?.aborted === true) return results;
  const requirements = campaign.catalogue.requirements.filter(({ id }) => failing.has(id));
  const again = await runCampaign({
    ...campaign,
    only: chosenFrom(requirements),
    evidence: { kind: 'memory' },
    preflight: 'skip',
    confirming: 'skip',
  });
  return again.kind === 'judged' && again.results.run.complete ? markFlaky(results, again.results) : results;
}
