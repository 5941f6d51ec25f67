import type { Configuration } from '../config/configuration.js';
import { getOrAdd, remembered } from '../core/remembered.js';
import { variablesShown } from '../stimuli/steps.js';
import type { ScenarioTimes, Shard } from '../evidence/shard.js';
import type { Scenario, Step } from '../stimuli/scenario.js';
import type { AddressBook } from './address.js';
import type { Knowledge } from './knowledge.js';
import { missingPermissions } from './permission.js';
import { showsRecords } from './shown-records.js';

interface Planned {
  readonly scenarios: readonly Scenario[];
  readonly addresses: AddressBook;
}

/** The part of a scenario that is sent: all steps, or those whose responses show ids for other scenarios, or none. */
export type SentExtent = 'whole' | 'what teaches' | 'nothing';

/** The part of a plan that one shard of a run sends: for each scenario, all steps, some or none. */
export interface ShardShare {
  readonly shard: Shard;
  /**
   * @param waited it is a reading that waited until a change was made
   * @param known the knowledge at the time of sending; without it, the largest possible part is returned
   */
  extent(scenario: Scenario, waited: boolean, known?: Knowledge): SentExtent;
}

/**
 * The share of one shard of a plan; the same plan, configuration and times give the same one.
 *
 * The last shard sends all changes, and the readings after them: created records, expendable records, subscriptions and
 * deliveries are in one process, as in a whole run. It is sent after the others, so with changes in it, it sends no
 * other readings, which would only prolong the whole. All other readings are divided between the shards by the times of
 * an earlier run, or else by the number of their requests. A reading whose record exists only after a change is sent by
 * the last shard.
 *
 * All shards bind their readings as a whole run does, so each sends the steps whose responses show ids. Any other
 * success may embed an id that no list shows, or a record that a body is made from: it is sent by those shards that
 * lack the id, or that make bodies from it.
 *
 * @param examples random requests for each operation and mode
 */
export function shareOf(plan: Planned, configuration: Configuration, shard: Shard, examples: number): ShardShare {
  const isSent = (scenario: Scenario): boolean =>
    missingPermissions(scenario, plan.addresses, configuration).length === 0;
  const divided = plan.scenarios.filter(isDivided);
  const undivided = plan.scenarios.filter((scenario) => !isDivided(scenario) && isSent(scenario));
  const weightOf = weighing([...divided, ...undivided], shard.times, examples);
  const last = shard.of - 1;
  const loads = Array.from({ length: shard.of }, () => 0);
  loads[last] =
    last > 0 && undivided.some(({ effect }) => effect.kind !== 'reads')
      ? Number.POSITIVE_INFINITY
      : undivided.reduce((sum, scenario) => sum + weightOf(scenario), 0);
  const owners = new Map<string, number>();
  // The largest first, each to the shard that has the least.
  for (const scenario of divided.toSorted((a, b) => weightOf(b) - weightOf(a) || (a.id < b.id ? -1 : 1))) {
    const owner = loads.indexOf(Math.min(...loads));
    owners.set(scenario.id, owner);
    loads[owner] = (loads[owner] ?? 0) + weightOf(scenario);
  }
  const own = shard.index - 1;
  const isOwn = ({ id }: Scenario): boolean => (owners.get(id) ?? last) === own;
  const needed = idsNeeded(plan, plan.scenarios.filter(isOwn));
  const isLacking = (known: Knowledge): boolean =>
    (own === last && known.records.wantsAny) ||
    [...known.variables().values()].some((variable) => needed.has(variable) && !known.has(variable));
  return {
    shard,
    extent: (scenario, waited, known) => {
      if (waited) return own === last ? 'whole' : 'nothing';
      if (isOwn(scenario)) return 'whole';
      if (!isDivided(scenario) || !scenario.steps.some(mayShowIdsOrRecords)) return 'nothing';
      return showsIds(scenario) || known === undefined || isLacking(known) ? 'what teaches' : 'nothing';
    },
  };
}

/** The variables of the paths that are sent to, and of those under which answers show their values. */
function idsNeeded({ scenarios, addresses }: Planned, sent: readonly Scenario[]): ReadonlySet<string> {
  const needed = new Set<string>();
  const take = ({ steps }: Scenario): void => {
    for (const step of steps)
      for (const variable of [...addresses.of(step).variables, ...variablesShown(step)]) needed.add(variable);
  };
  sent.forEach(take);
  for (let before = -1; before < needed.size;) {
    before = needed.size;
    scenarios
      .filter(({ steps }) => steps.some((step) => variablesShown(step).some((variable) => needed.has(variable))))
      .forEach(take);
  }
  return needed;
}

/**
 * The cost of a scenario for the shard that sends it, without the steps that every shard sends. A scenario that the
 * earlier run lacks costs the average of its requests.
 */
function weighing(
  scenarios: readonly Scenario[],
  times: ScenarioTimes | undefined,
  examples: number,
): (scenario: Scenario) => number {
  const costs = new Map<Scenario, number>();
  // Each scenario is compared with many others, and may have hundreds of steps.
  const requestsOf = (scenario: Scenario): number => getOrAdd(costs, scenario, () => requestsIn(scenario, examples));
  const timeOf = new Map(Object.entries(times ?? {}));
  const measured = scenarios.filter(({ id }) => timeOf.has(id));
  const requests = measured.reduce((sum, scenario) => sum + requestsOf(scenario), 0);
  const all = measured.reduce((sum, { id }) => sum + (timeOf.get(id) ?? 0), 0);
  const ofOne = requests === 0 || all === 0 ? 1 : all / requests;
  return (scenario) => timeOf.get(scenario.id) ?? requestsOf(scenario) * ofOne;
}

/** The requests of a scenario without those that every shard sends. */
const requestsIn = (scenario: Scenario, examples: number): number =>
  scenario.steps
    .filter((step) => !isSentByAll(scenario, step))
    .reduce(
      (sum, step) =>
        sum + (step.generate === 'random' || step.generate === 'invalid' ? (step.examples ?? examples) : 1),
      0,
    );

/** A reading that needs no earlier change, and does not look for existing configured records. */
const isDivided = ({ effect, afterChanges, steps }: Scenario): boolean =>
  effect.kind === 'reads' &&
  afterChanges !== true &&
  steps.every(({ finds, asksFor }) => finds === undefined && asksFor === undefined);

const showsIds = remembered(({ steps }: Scenario): boolean =>
  steps.some((step) => mayShowIdsOrRecords(step) && variablesShown(step).length > 0),
);

/** Is the step of a reading sent by all shards, whichever of them the scenario belongs to? */
export const isSentByAll = (scenario: Scenario, step: Step): boolean => showsIds(scenario) && mayShowIdsOrRecords(step);

/** May the response to a step show ids that other scenarios are bound to, or records that bodies are made of? */
export const mayShowIdsOrRecords = (step: Step): boolean =>
  step.generate === undefined && step.walks === undefined && (variablesShown(step).length > 0 || showsRecords(step));
