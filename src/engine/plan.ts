import type { Configuration } from '../config/configuration.js';
import type { Interface } from '../../spec/model.js';
import type { Scenario, Step, Suite } from '../stimuli/scenario.js';
import { AddressBook } from './address.js';
import { expendableChecks } from './expendables.js';
import { Knowledge } from './knowledge.js';
import { selectScenarios, type Wanted } from './select.js';

/** What a run is going to do. A plan serves one run: the knowledge in it grows with the answers. */
export interface Plan {
  readonly iface: Interface;
  readonly scenarios: readonly Scenario[];
  readonly addresses: AddressBook;
  readonly knowledge: Knowledge;
  /** Scenarios in all suites, for "selected of". */
  readonly available: number;
}

export function planRun(
  iface: Interface,
  suites: readonly Suite[],
  configuration: Configuration,
  wanted: readonly Wanted[] | null,
): Plan {
  const addresses = new AddressBook(iface, configuration);
  const knowledge = new Knowledge(iface, configuration);
  const selected = selectScenarios(suites, wanted, addresses, knowledge);
  return {
    iface,
    scenarios: [
      ...expendableChecks(selected, configuration, iface),
      ...selected.map((scenario) => withFurtherBodies(scenario, configuration)),
    ],
    addresses,
    knowledge,
    available: suites.reduce((sum, { scenarios }) => sum + scenarios.length, 0),
  };
}

/** Each further body that the configuration gives is sent after the first one, in the same way. */
function withFurtherBodies(scenario: Scenario, { bodies }: Configuration): Scenario {
  const furtherOf = (step: Step): readonly Step[] => {
    const { operation, purpose, body, generate } = step;
    if (operation === null || purpose !== 'success' || generate !== undefined || step.always === true) return [];
    if (body?.from !== 'configuration' || Object.keys(body).length > 1) return [];
    const { yields: _, until: _until, ...rest } = step;
    return Object.keys(bodies?.[operation]?.further ?? {}).map((further) => ({
      ...rest,
      name: `${step.name}: ${further}`,
      body: { from: 'configuration', further },
    }));
  };
  return { ...scenario, steps: scenario.steps.flatMap((step) => [step, ...furtherOf(step)]) };
}
