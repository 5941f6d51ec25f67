import type { Configuration } from '../config/configuration.js';
import type { Interface } from '../../spec/model.js';
import type { Scenario, Step, Suite } from '../../suites/scenario.js';
import { AddressBook } from './address.js';
import { Knowledge } from './knowledge.js';
import { fatesOf, type Fate } from './fate.js';
import { selectScenarios, type Wanted } from './select.js';
import { planTrigger } from './triggers.js';

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
  const addresses = new AddressBook(iface);
  const knowledge = new Knowledge(iface, configuration);
  return {
    iface,
    scenarios: selectScenarios(suites, wanted, addresses, knowledge),
    addresses,
    knowledge,
    available: suites.reduce((sum, { scenarios }) => sum + scenarios.length, 0),
  };
}

/** A stimulus as `plan` shows it: nothing is sent to find it out. */
export interface PlannedStimulus {
  readonly scenario: string;
  readonly step: string;
  readonly purpose: string;
  readonly credential: string;
  readonly method: string;
  readonly path: string;
  readonly fate: Fate;
}

/** Everything that a run would send, and what it would not. */
export function plannedStimuli(
  { scenarios, addresses, knowledge }: Plan,
  configuration: Configuration,
): readonly PlannedStimulus[] {
  return scenarios.flatMap((scenario) =>
    fatesOf(scenario, { addresses, knowledge, configuration }).map(({ step, fate }): PlannedStimulus => {
      const { method, path } = addressOf(step, addresses, configuration);
      return {
        scenario: scenario.id,
        step: step.name,
        purpose: step.purpose,
        credential: step.credential ?? 'full',
        method,
        path,
        fate,
      };
    }),
  );
}

/** Of a trigger: the operation that it sends, or the entry that says what is done. */
function addressOf(
  step: Step,
  addresses: AddressBook,
  configuration: Configuration,
): { readonly method: string; readonly path: string } {
  const trigger =
    step.triggers === undefined ? undefined : planTrigger(step, step.triggers, addresses.iface, configuration);
  if (trigger?.kind !== 'operation') return addresses.of(step);
  const { method, path } = addresses.of(trigger.step);
  return {
    method,
    path: path.replace(/\{([^}]+)\}/g, (whole, name: string) => trigger.step.bindings?.[name] ?? whole),
  };
}
