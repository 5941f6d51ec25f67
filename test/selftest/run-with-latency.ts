import { runCampaign } from '../../src/campaign/campaign.js';
import { defined } from '../../src/core/defined.js';
import { referenceConfiguration } from '../../reference/configuration.js';
import { startReference } from '../../reference/server.js';
import type { Catalogue } from '../../src/requirements/catalogue.js';
import type { Results } from '../../src/results/results.js';
import { startSlowProxy } from './slow-proxy.js';

/**
 * Judges the reference, or a variant of it, behind a connection of some latency.
 * @param latencyMs milliseconds for each request
 */
export async function runWithLatency(
  catalogue: Catalogue,
  {
    latencyMs,
    concurrency,
    variant,
  }: { readonly latencyMs: number; readonly concurrency: number; readonly variant?: string },
): Promise<Results> {
  const reference = await startReference({ seed: 'latency', ...defined({ variant }) });
  const proxy = await startSlowProxy(reference.baseUrl, latencyMs);
  try {
    const configuration = { ...referenceConfiguration(proxy.baseUrl, variant), limits: { concurrency } };
    const outcome = await runCampaign({
      catalogue,
      configuration,
      embedded: true,
      seed: 'latency',
      startedAt: '2026-01-01T00:00:00Z',
    });
    if (outcome.kind !== 'judged') throw new Error(outcome.message);
    return outcome.results;
  } finally {
    await proxy.close();
    await reference.close();
  }
}
