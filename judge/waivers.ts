import type { Configuration } from '../config/configuration.js';
import type { RequirementResult } from '../results/results.js';

type Waivers = NonNullable<Configuration['waivers']>;

/**
 * Marks failures that a waiver accepts for now. The verdict stays `fail`; what counts for the exit code is whether
 * the waiver is active on the day the run started. `expires` is the last day it holds.
 */
export function applyWaivers(requirements: readonly RequirementResult[], waivers: Waivers, startedAt: string): readonly RequirementResult[] {
  const day = startedAt.slice(0, 10);
  return requirements.map((requirement) => {
    const waiver = waivers.find((candidate) => candidate.requirement === requirement.id);
    if (waiver === undefined || requirement.verdict !== 'fail') return requirement;
    return { ...requirement, waiver: { reason: waiver.reason, expires: waiver.expires, state: waiver.expires >= day ? 'active' : 'expired' } };
  });
}
