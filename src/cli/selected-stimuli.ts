import type { Configuration } from '../config/configuration.js';
import { planRun, plannedStimuli } from '../engine/plan.js';
import type { Requirement } from '../requirements/requirement.js';
import type { Interface } from '../../spec/model.js';
import { suites } from '../../suites/index.js';

/** How many stimuli some requirements select of how many, in words; what a scenario is repeated for is not counted. */
export function selectedStimuli(
  iface: Interface,
  configuration: Configuration,
  requirements: readonly Requirement[],
): string {
  const all = planRun(iface, suites, configuration, null);
  const some = planRun(
    iface,
    suites,
    configuration,
    requirements.flatMap(({ wants }) => wants),
  );
  const [few, many] = [plannedStimuli(some, configuration).length, plannedStimuli(all, configuration).length];
  return `${few} of ${many} (${some.scenarios.length} of ${all.scenarios.length} scenarios)`;
}
