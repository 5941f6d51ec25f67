import type { Configuration } from '../config/configuration.js';
import type { Interface } from '../spec/model.js';
import type { Scenario, Step, Suite } from '../suites/scenario.js';
import { AddressBook } from './address.js';
import { Knowledge } from './knowledge.js';
import { triggerObstacle } from './expand.js';
import { permissionFor } from './permission.js';
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

export function planRun(iface: Interface, suites: readonly Suite[], configuration: Configuration, wanted: readonly Wanted[] | null): Plan {
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
  /** `sent`, `sent once an answer shows the missing ids`, or not sent, with the configuration entry that decides. */
  readonly fate: { readonly kind: 'sent' } | { readonly kind: 'depends'; readonly on: string } | { readonly kind: 'not-sent'; readonly reason: string; readonly settledBy: string };
}

/** Everything that a run would send. */
export function plannedStimuli({ scenarios, addresses, knowledge }: Plan, configuration: Configuration): readonly PlannedStimulus[] {
  return scenarios.flatMap((scenario) => {
    const permission = permissionFor(scenario, configuration);
    const fixed = permission.kind === 'granted' ? (permission.bindings[0] ?? {}) : {};
    const obstacle = permission.kind === 'denied' ? permission : triggerObstacle(scenario, addresses.iface, configuration);
    const missing = permission.kind === 'granted' ? knowledge.missing(addresses.needs(scenario), fixed, scenario.effect.kind !== 'reads') : undefined;
    return scenario.steps.map((step): PlannedStimulus => {
      const { method, path } = addressOf(step, addresses, configuration);
      return {
        scenario: scenario.id,
        step: step.name,
        purpose: step.purpose,
        credential: step.credential ?? 'full',
        method,
        path,
        fate:
          obstacle !== undefined
            ? { kind: 'not-sent', reason: obstacle.reason, settledBy: obstacle.settledBy }
            : missing === undefined
              ? { kind: 'sent' }
              : { kind: 'depends', on: `ids.${missing}` },
      };
    });
  });
}

/** Of a trigger: the operation that it sends, or the entry that says what is done. */
function addressOf(step: Step, addresses: AddressBook, configuration: Configuration): { readonly method: string; readonly path: string } {
  const trigger = step.triggers === undefined ? undefined : planTrigger(step, step.triggers, addresses.iface, configuration);
  if (trigger?.kind !== 'operation') return addresses.of(step);
  const { method, path } = addresses.of(trigger.step);
  return { method, path: path.replace(/\{([^}]+)\}/g, (whole, name: string) => trigger.step.bindings?.[name] ?? whole) };
}
