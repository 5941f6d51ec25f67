import { subscriptions } from '../../spec/feature-operations.js';
import type { Scenario, Step } from '../stimuli/scenario.js';
import type { AddressBook } from './address.js';

/** Scenarios that are planned together; the next wave starts when this one has ended. */
export interface Wave {
  /** `together`: all at once. `apart`: those at once that touch no common resource. `in turn`: one after the other. */
  readonly how: 'together' | 'apart' | 'in turn';
  readonly scenarios: readonly Scenario[];
  /** Records that it deletes do not exist for the waves after it. */
  readonly deletes?: true;
  /** Readings that waited until a change was made: it may have created their records. */
  readonly afterAnyChange?: true;
}

/**
 * The order of a run: readings that look whether supplied ids still exist, so that ids of deleted records are not used;
 * the other readings, by number of path variables, so that lists show the ids that later readings need; further
 * generated requests, first readings, then the subscription for deliveries that changes cause, then changes; scenarios
 * that create or change records, and the same changes for other records; readings of changed records, creations that
 * wait for them, and readings for each record; scenarios with a subscription, one at a time, since a delivery may be
 * caused by any scenario; deletions of accounts; operations that act on everything.
 */
export function wavesOf(scenarios: readonly Scenario[], addresses: AddressBook): readonly Wave[] {
  const allReadings = scenarios.filter(({ effect }) => effect.kind === 'reads');
  const readings = allReadings.filter((each) => !isLate(each));
  const asking = readings.filter(asksForIds);
  const first = readings.filter((scenario) => !isFurther(scenario) && !asksForIds(scenario));
  const depths = [...new Set(first.map((scenario) => addresses.needs(scenario).length))].toSorted((a, b) => a - b);
  const writing = scenarios.filter(({ effect }) => effect.kind !== 'reads');
  const deletes = ({ effect }: Scenario): boolean =>
    effect.kind === 'consumes' && effect.needs === 'deletableAccountID';
  const listening = writing.filter(({ listens }) => listens === true);
  const subscribes = ({ steps }: Scenario): boolean =>
    steps.some(({ operation }) => operation === subscriptions.create);
  const actsOnAll = ({ effect }: Scenario): boolean => effect.kind === 'consumes' && effect.needs === 'operations';
  const others = writing.filter((scenario) => !deletes(scenario) && !subscribes(scenario) && !actsOnAll(scenario));
  /**
   * Creations come first. Changes by generated bodies come last, those of a parent after those of its children, and of
   * the other changes those with most steps come first: few scenarios wait long for a record then.
   */
  const placeOf = ({ effect, steps }: Scenario): number => {
    if (effect.kind === 'creates') return 0;
    const [first] = steps;
    const isPlain = (step: Step): boolean => step.generate === undefined && addresses.of(step).method !== 'GET';
    return first === undefined || steps.some(isPlain) ? 1 : 2 + 1 / addresses.of(first).path.split('/').length;
  };
  const waves: readonly Wave[] = [
    { how: 'together', scenarios: asking },
    ...depths.map((depth): Wave => ({
      how: 'together',
      scenarios: first.filter((scenario) => addresses.needs(scenario).length === depth),
    })),
    { how: 'together', scenarios: readings.filter(isFurther) },
    { how: 'in turn', scenarios: listening },
    { how: 'apart', scenarios: others.filter(isFurther) },
    {
      how: 'apart',
      scenarios: others
        .filter((each) => !isFurther(each) && !isElsewhere(each) && !isLate(each))
        .toSorted((a, b) => placeOf(a) - placeOf(b) || (placeOf(a) > 0 ? b.steps.length - a.steps.length : 0)),
    },
    { how: 'apart', scenarios: others.filter(isElsewhere) },
    { how: 'together', scenarios: allReadings.filter((each) => isLate(each) && !isRepeated(each)) },
    { how: 'apart', scenarios: others.filter((each) => isLate(each) && !isFurther(each)) },
    // A run that ends before its time has tried everything once, before anything is repeated.
    { how: 'together', scenarios: allReadings.filter((each) => isLate(each) && isRepeated(each)) },
    {
      how: 'in turn',
      scenarios: writing.filter((scenario) => subscribes(scenario) && !deletes(scenario) && scenario.listens !== true),
    },
    { how: 'in turn', scenarios: writing.filter(deletes), deletes: true },
    { how: 'in turn', scenarios: writing.filter(actsOnAll), deletes: true },
  ];
  return waves.filter((wave) => wave.scenarios.length > 0);
}

/** The same changes for another record: created records get other ids when scenarios run at the same time. */
const isElsewhere = ({ effect }: Scenario): boolean => effect.kind === 'consumes' && effect.further !== undefined;

const isLate = ({ afterChanges }: Scenario): boolean => afterChanges === true;

/** The same reading again, for each record. */
const isRepeated = ({ eachRecord }: Scenario): boolean => eachRecord === true;

const asksForIds = ({ steps }: Scenario): boolean => steps.some(({ asksFor }) => asksFor !== undefined);

const isFurther = (scenario: Scenario): boolean => scenario.part !== undefined;
