import { withoutBinding } from '../evidence/agreement.js';
import type { EvidenceReader } from '../evidence/bundle.js';
import { openBundle } from '../evidence/reader.js';
import type { ScenarioTimes } from '../evidence/shard.js';
import { isSentByAll } from '../engine/share.js';
import type { Plan } from '../engine/plan.js';
import { planCampaign } from './campaign.js';
import type { Campaign } from './campaign-options.js';
import { UsageError } from './usage-error.js';

/**
 * The same campaign, with the reading scenarios divided among the shards by their durations in an earlier run.
 * @param path evidence of the earlier run
 * @throws EvidenceError as `openBundle`, UsageError where the earlier run has no scenario of this one
 */
export async function dividedByTimes(campaign: Campaign, path: string): Promise<Campaign> {
  const { shard, ...whole } = campaign;
  if (shard === undefined) return campaign;
  const times = await scenarioTimes(await openBundle(path), planCampaign(whole));
  if (Object.keys(times).length === 0)
    throw new UsageError(
      `${path} tells no time of anything that this run reads.\nGive the evidence of an earlier run of the same kind ` +
        'as --times, or leave it out.',
    );
  return { ...campaign, shard: { ...shard, times } };
}

/**
 * The duration of each reading scenario of a plan in an earlier run: the sum of its exchanges, in whole milliseconds,
 * without the steps that every shard sends.
 */
async function scenarioTimes(earlier: EvidenceReader, { scenarios }: Plan): Promise<ScenarioTimes> {
  const reading = new Map(
    scenarios.filter(({ effect }) => effect.kind === 'reads').map((scenario) => [String(scenario.id), scenario]),
  );
  const times = new Map<string, number>();
  for await (const line of earlier.lines()) {
    if (line.kind !== 'exchange' && line.kind !== 'omission') continue;
    const scenario = reading.get(withoutBinding(line.scenario));
    if (scenario === undefined) continue;
    const step = line.kind === 'exchange' ? scenario.steps[line.step] : undefined;
    const counts = line.kind === 'exchange' && (step === undefined || !isSentByAll(scenario, step));
    times.set(scenario.id, (times.get(scenario.id) ?? 0) + (counts ? line.durationMs : 0));
  }
  return Object.fromEntries([...times].map(([id, ms]) => [id, Math.round(ms)]));
}
