import { variablesShown } from '../stimuli/steps.js';
import type { Purpose } from '../evidence/exchange.js';
import type { OperationId } from '../../spec/model.js';
import type { Scenario, Suite } from '../stimuli/scenario.js';
import type { AddressBook } from './address.js';
import type { Knowledge } from './knowledge.js';

/** The part of a plan that is to be sent: the stimuli that requirements want, and scenarios by their ids. */
export interface WantedPart {
  /** Stimuli that requirements want: an operation sent for a purpose. */
  readonly stimuli: readonly { readonly operation: OperationId | null; readonly purpose: Purpose }[];
  /** Scenarios by their ids, also by those of the scenarios that the plan makes of them, such as `ID.drawn-2`. */
  readonly scenarios: readonly string[];
}

/**
 * The scenarios that hold a wanted stimulus, and the readings without which their path variables would stay unknown.
 * `null` wants everything.
 */
export function selectScenarios(
  suites: readonly Suite[],
  wanted: WantedPart | null,
  addresses: AddressBook,
  knowledge: Knowledge,
): readonly Scenario[] {
  const all = suites.flatMap(({ scenarios }) => scenarios);
  if (wanted === null) return all;
  const keys = new Set(wanted.stimuli.map(({ operation, purpose }) => `${operation ?? ''} ${purpose}`));
  const wantsEvents = wanted.stimuli.some(({ purpose }) => purpose === 'event');
  const chosen = new Set(
    all.filter(
      (scenario) =>
        (wantsEvents && subscribesForEvents(scenario)) ||
        wanted.scenarios.some((each) => each === scenario.id || each.startsWith(`${scenario.id}.`)) ||
        scenario.steps.some((step) => keys.has(`${step.operation ?? ''} ${step.purpose}`)),
    ),
  );
  for (let grown = true; grown;) {
    grown = false;
    const unknown = new Set(
      [...chosen].flatMap((scenario) => addresses.needs(scenario)).filter((variable) => !knowledge.has(variable)),
    );
    for (const scenario of all) {
      if (chosen.has(scenario) || scenario.effect.kind !== 'reads') continue;
      if (scenario.steps.some((step) => variablesShown(step).some((variable) => unknown.has(variable)))) {
        chosen.add(scenario);
        grown = true;
      }
    }
  }
  return all.filter((scenario) => chosen.has(scenario));
}

/**
 * Does a scenario decide more about events that others cause? They are delivered to each subscription of the account,
 * and a second attempt of a delivery that was refused needs the time of the last scenario with a subscription.
 */
export const subscribesForEvents = ({ listens, steps }: Scenario): boolean =>
  listens === true ||
  steps.some(
    ({ addressForm, refusesFirst, triggers }) =>
      addressForm !== undefined || (refusesFirst !== undefined && triggers === undefined),
  );
