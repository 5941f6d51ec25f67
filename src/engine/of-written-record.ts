import type { Scenario, Step } from '../stimuli/scenario.js';
import type { AddressBook } from './address.js';

/** The step whose record a reading shows, before or after that step. */
const writerOf = ({ sameRecordAs, until }: Step): string | undefined =>
  sameRecordAs ?? (until?.kind === 'reflects' ? until.step : undefined);

/**
 * Where the configuration gives path variables for a write alone, the readings that are compared with it have them as
 * well: they would show another record otherwise.
 */
export function ofWrittenRecord(scenario: Scenario, addresses: AddressBook): Scenario {
  const steps = scenario.steps.map((step): Step => {
    const writer = writerOf(step);
    const write = writer === undefined ? undefined : scenario.steps.find(({ name }) => name === writer);
    const given = write === undefined ? {} : addresses.bindingsOf(write);
    const own = addresses.bindingsOf(step);
    return step.bindings !== undefined || Object.entries(given).every(([name, value]) => own[name] === value)
      ? step
      : { ...step, bindings: given, bindsConfigured: true };
  });
  return steps.some((step, at) => step !== scenario.steps[at]) ? { ...scenario, steps } : scenario;
}
