import { secretsOf } from '../config/secrets.js';
import { createRedactor } from '../evidence/redact.js';
import { planCampaign } from '../campaign/campaign.js';
import type { CampaignOptions } from '../campaign/campaign-options.js';
import { mostConfirming } from '../campaign/confirming-plan.js';
import { prepare } from '../campaign/prepare.js';
import type { TargetOptions } from '../campaign/target-options.js';
import { effectiveLimits } from '../config/defaults.js';
import { dryRun } from '../engine/dry-run.js';
import { defined } from '../core/defined.js';
import { exitCode, type ExitCode } from './exit-code.js';
import { print, printJson, printRedacted } from './output.js';
import { contextCosts, dangerousOperations, isWrite, planText, requestsOf, resourceLines } from './plan-text.js';

/** Options of `plan`. */
export interface PlanOptions extends TargetOptions {
  readonly json?: boolean;
}

/** How many confirming requests may follow: none in a shard, and none to a receiver. */
const confirmingIn = ({ configuration, shard }: CampaignOptions, requests: number): number =>
  shard !== undefined || configuration.target?.role === 'receiver'
    ? 0
    : mostConfirming(requests, effectiveLimits(configuration));

/** `ems-conformance plan`: shows all requests of a run without sending them. */
export async function planAction({ json, ...options }: PlanOptions): Promise<ExitCode> {
  const prepared = await prepare(options, process.env);
  try {
    const { campaign } = prepared;
    printRedacted(createRedactor({ secrets: secretsOf(campaign.configuration, campaign.substitutions) }));
    const planned = planCampaign(campaign);
    const stimuli = dryRun(planned, campaign.configuration, effectiveLimits(campaign.configuration).examples);
    const sent = requestsOf(stimuli);
    const confirming = confirmingIn(campaign, sent.sent + sent.depending);
    const dangerous = dangerousOperations(campaign.iface, campaign.configuration);
    if (json === true)
      printJson({
        actsOnEverything: dangerous,
        ...defined({ resources: campaign.iface.supplement?.table.resources }),
        requests: {
          ...sent,
          writes: requestsOf(stimuli.filter(isWrite)),
          readings: requestsOf(stimuli.filter((stimulus) => !isWrite(stimulus))),
        },
        // Readings at the end of the run, to confirm the conditions of failures.
        confirming: { atMost: confirming, methods: ['GET', 'HEAD'] },
        contexts: contextCosts(stimuli),
        stimuli,
      });
    else
      print(
        `${resourceLines(campaign.iface)
          .map((line) => `${line}\n`)
          .join('')}${planText(stimuli, dangerous, confirming)}`,
      );
    return exitCode.conforming;
  } finally {
    await prepared.close();
  }
}
