import { defined } from '../core/defined.js';
import type { TestProject } from 'vitest/node';
import { runCampaign } from '../campaign/campaign.js';
import { prepare } from '../campaign/prepare.js';
import { UsageError } from '../campaign/usage-error.js';
import { whyNotJudged } from '../campaign/why-not-judged.js';
import { gate } from '../results/gate.js';
import type { JudgedRun } from './outcomes.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** The run that the global set-up made. */
    readonly emsConformance: JudgedRun;
  }
}

/**
 * Global set-up for vitest: judges once, and hands the results to every test file. The target comes from
 * `ems-conformance.yaml`, or from EMS_CONFORMANCE_CONFIG, EMS_CONFORMANCE_BASE_URL, EMS_CONFORMANCE_SEED and
 * EMS_CREDENTIAL; without one, the embedded reference is judged.
 */
export default async function setup(project: TestProject): Promise<void> {
  const { env } = process;
  const config = env['EMS_CONFORMANCE_CONFIG'];
  const baseUrl = env['EMS_CONFORMANCE_BASE_URL'];
  const seed = env['EMS_CONFORMANCE_SEED'];
  const prepared = await prepare(defined({ config, baseUrl, seed }), env);
  try {
    const outcome = await runCampaign(prepared.campaign);
    if (outcome.kind !== 'judged') throw new UsageError(whyNotJudged(outcome, prepared));
    const { results } = outcome;
    project.provide('emsConformance', { results, gate: gate(results, [], prepared.campaign.configuration.gate) });
  } finally {
    await prepared.close();
  }
}
