import type { EvidenceLine, ScenarioId, StimulusId } from '../evidence/exchange.js';
import type { Configuration } from '../config/configuration.js';
import type { Scenario } from '../suites/scenario.js';
import type { AddressBook } from './address.js';
import type { Bound, Knowledge } from './knowledge.js';
import { alsoNeeds, lacking } from './lacking.js';
import { permissionFor } from './permission.js';
import type { Instance } from './instance.js';

/** Ways in which a reading scenario is bound; a writing one is bound once. */
const readingLimit = 2;

export type Expansion = { readonly kind: 'instances'; readonly instances: readonly Instance[] } | { readonly kind: 'omitted'; readonly reason: string; readonly settledBy: string };

/** Binds a scenario to known things, or says why it can't be. */
export function expand(scenario: Scenario, addresses: AddressBook, knowledge: Knowledge, configuration: Configuration): Expansion {
  const permission = permissionFor(scenario, configuration);
  if (permission.kind === 'denied') return { kind: 'omitted', reason: permission.reason, settledBy: permission.settledBy };
  const variables = addresses.needs(scenario);
  const limit = scenario.effect.kind === 'reads' && scenario.once !== true ? readingLimit : 1;
  const bound = permission.bindings.flatMap((fixed) => knowledge.bind(variables, fixed, limit));
  const [first] = bound;
  if (first === undefined) {
    const missing = knowledge.missing(variables, permission.bindings[0] ?? {}) ?? 'unknown';
    return { kind: 'omitted', reason: `no value for {${missing}} is configured, and no answer showed one`, settledBy: `ids.${missing}` };
  }
  return { kind: 'instances', instances: bound.map((each) => ({ id: instanceId(scenario, variables, each), scenario, bound: each })) };
}

/** `systems.read@7`: stable for the same ids. */
function instanceId(scenario: Scenario, variables: readonly string[], { bindings }: Bound): ScenarioId {
  const values = variables.map((variable) => encodeURIComponent(bindings[variable] ?? ''));
  return (values.length === 0 ? scenario.id : `${scenario.id}@${values.join(',')}`) as ScenarioId; // the one place where scenario ids are made
}

/** The lines that tell what was not sent: one for each stimulus of the scenario. */
export function omissionLines(scenario: Scenario, { reason, settledBy }: { readonly reason: string; readonly settledBy: string }, addresses: AddressBook, configuration: Configuration): readonly EvidenceLine[] {
  const id = scenario.id as ScenarioId; // an unbound scenario is its own instance
  return scenario.steps.map((step) => ({
    kind: 'omission',
    scenario: id,
    stimulus: `${scenario.id}/${step.name}` as StimulusId, // as in run-scenario
    purpose: step.purpose,
    operation: step.operation,
    reason,
    settledBy,
    ...alsoNeeds(lacking(step, scenario, addresses, configuration), settledBy),
  }));
}
