import type { Configuration } from '../../src/config/configuration.js';
import { dryRun, type PlannedStimulus } from '../../src/engine/dry-run.js';
import type { Plan } from '../../src/engine/plan.js';
import { groupsOf } from '../../src/engine/run-scenario.js';
import { wavesOf } from '../../src/engine/waves.js';
import type { Scenario } from '../../src/stimuli/scenario.js';

/**
 * Requests that a plan must send one after the other, however many may be sent at a time: in each wave those of the
 * longest scenario, or of all where they wait for each other. Scenarios that change different things count as if they
 * were independent, so the true critical path is this long or longer.
 */
export function criticalPath(plan: Plan, configuration: Configuration, examples: number): number {
  const planned = new Map<string, PlannedStimulus[]>();
  for (const stimulus of dryRun(plan, configuration, examples))
    planned.set(stimulus.stimulus, [...(planned.get(stimulus.stimulus) ?? []), stimulus]);
  const requestsOf = (scenario: Scenario, index: number): number => {
    const step = scenario.steps[index];
    const outcome = planned.get(`${scenario.id}/${step?.name ?? ''}`)?.[0]?.outcome;
    if (outcome === undefined || outcome.kind === 'not-sent') return 0;
    // Boundary requests that change nothing are sent together.
    return step?.generate === 'boundary' && scenario.effect.kind === 'reads' ? 1 : outcome.requests;
  };
  const lengthOf = (scenario: Scenario): number =>
    groupsOf(scenario, plan.addresses).reduce(
      (sum, group) => sum + Math.max(...group.map(([index]) => requestsOf(scenario, index))),
      0,
    );
  return wavesOf(plan.scenarios, plan.addresses).reduce((sum, { how, scenarios }) => {
    const lengths = scenarios.map(lengthOf);
    return sum + (how === 'in turn' ? lengths.reduce((all, each) => all + each, 0) : Math.max(...lengths));
  }, 0);
}
