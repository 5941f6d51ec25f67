import { defined } from '../../src/core/defined.js';
import { runCampaign, type CampaignOutcome } from '../../src/campaign/campaign.js';
import { chosenFrom } from '../../src/campaign/selection.js';
import type { ReceiverFault } from '../../src/faults/receiver-fault.js';
import { receiverConfiguration, receiverSignature } from '../../reference/receiver-configuration.js';
import type { ReceiverVariant } from '../../reference/receiver-variants.js';
import { startReferenceReceiver } from '../../reference/receiver.js';
import type { Catalogue } from '../../src/requirements/catalogue.js';
import type { Requirement } from '../../src/requirements/requirement.js';
import type { Results } from '../../src/results/results.js';

export interface ReceiverRun {
  readonly fault?: ReceiverFault;
  readonly variant?: ReceiverVariant;
  /** Only stimuli that these want are sent; all when absent. */
  readonly requirements?: readonly Requirement[];
}

/** Judges the reference receiver, honest or with one fault, over real sockets; evidence stays in memory. */
export async function runAgainstReceiver(catalogue: Catalogue, run: ReceiverRun): Promise<Results> {
  return (await recordAgainstReceiver(catalogue, run)).results;
}

/** The same with the evidence, which can be opened as long as the results are kept. */
export async function recordAgainstReceiver(
  catalogue: Catalogue,
  { fault, variant, requirements }: ReceiverRun,
): Promise<Extract<CampaignOutcome, { readonly kind: 'judged' }>> {
  const receiver = await startReferenceReceiver({
    events: catalogue.iface.events,
    ...(variant?.signature === 'none' ? {} : { signature: variant?.signature ?? receiverSignature }),
    ...defined({ fault, variant }),
  });
  try {
    const given = receiverConfiguration(receiver.baseUrl);
    const outcome = await runCampaign({
      catalogue,
      configuration: variant?.configure?.(given) ?? given,
      embedded: true,
      seed: 'selftest',
      startedAt: '2026-01-01T00:00:00Z',
      ...(requirements === undefined ? {} : { only: chosenFrom(requirements) }),
    });
    if (outcome.kind !== 'judged') throw new Error(`the reference receiver could not be judged: ${outcome.message}`);
    return outcome;
  } finally {
    await receiver.close();
  }
}
