import { defined } from '../core/defined.js';
import type { EvidenceLine, ScenarioId } from '../evidence/exchange.js';
import type { Configuration } from '../config/configuration.js';
import type { Scenario } from '../stimuli/scenario.js';
import { usualWays } from '../stimuli/steps.js';
import type { AddressBook } from './address.js';
import type { Expendables } from './expendables.js';
import { namesRecord, type BindingRule, type BoundVariables, type Knowledge } from './knowledge.js';
import { missingEntries } from './missing-entries.js';
import { notSent, omissionOf, type NotSent } from './not-sent.js';
import { permissionFor } from './permission.js';
import { stimulusOf, type ScenarioInstance } from './instance.js';
import type { Interface } from '../../spec/model.js';
import { isPathAmbiguous } from '../../spec/operations.js';
import { planTrigger } from './triggers.js';

/** The instances of a scenario with values for its variables, or why the scenario is not sent. */
export type BoundInstances = { readonly kind: 'instances'; readonly instances: readonly ScenarioInstance[] } | NotSent;

/** Binds a scenario to known ids, or gives the reason why that is impossible. */
export function bindScenario(
  scenario: Scenario,
  addresses: AddressBook,
  knowledge: Knowledge,
  configuration: Configuration,
  expendables: Expendables,
): BoundInstances {
  const { effect } = scenario;
  const bound =
    effect.kind === 'consumes' && effect.apart === true && isOfExpendable(scenario, addresses)
      ? bindAsItIs({ ...scenario, effect: { ...effect, further: 1 } }, addresses, knowledge, configuration, expendables)
      : undefined;
  return bound?.kind === 'instances' ? bound : bindAsItIs(scenario, addresses, knowledge, configuration, expendables);
}

/**
 * Are the requests about the expendable record itself? Below a second one, a record may be missing, or of another kind.
 */
const isOfExpendable = ({ steps }: Scenario, addresses: AddressBook): boolean =>
  steps.map((step) => addresses.of(step)).every(({ path, variables }) => path.endsWith('}') && variables.length === 1);

function bindAsItIs(
  scenario: Scenario,
  addresses: AddressBook,
  knowledge: Knowledge,
  configuration: Configuration,
  expendables: Expendables,
): BoundInstances {
  const permission = permissionFor(scenario, addresses, configuration, expendables, knowledge);
  if (permission.kind === 'not-sent') return permission;
  const obstacle = triggerObstacle(scenario, addresses.iface, configuration);
  if (obstacle !== undefined) return obstacle;
  const variables = addresses.needs(scenario);
  const strict = scenario.effect.kind !== 'reads';
  const limit = !strict && scenario.once !== true ? (scenario.ways ?? usualWays) : 1;
  const further = strict || scenario.ways === undefined ? undefined : isForEach(scenario) ? 'all' : 'states';
  const bind = (rule: Omit<BindingRule, 'strict'>): readonly BoundVariables[] =>
    knowledge.bind(variables, permission.bindings, { strict, ...rule });
  const usual =
    scenario.afterChanges === true && scenario.beyond === undefined
      ? changedFirst(bind({ limit: lookedThrough }), configuration).slice(0, limit)
      : bind({ limit, ...defined({ further } as const) });
  // Where no record is known below the configured ids, a reading takes one below ids that responses showed.
  const all = usual.length > 0 || strict ? usual : bind({ limit, further: 'all' });
  const anyway = new Set(scenario.beyond === undefined ? [] : bind({ limit: scenario.beyond }).map(keyOf));
  // A guessed id is tried by few readings: more of them show nothing else.
  const isIdle = ({ origin }: BoundVariables): boolean => scenario.eachRecord === true && origin === 'made-up';
  const bound = all.filter((each) => !anyway.has(keyOf(each)) && !isIdle(each));
  if (all.length === 0) {
    const missing = knowledge.missing(variables, permission.bindings, strict) ?? 'unknown';
    // Ids that are configured are of other records, so only the path of the operation itself would help.
    const isOfOthers = strict && configuration.ids?.[missing] !== undefined;
    return withoutValue(missing, scenario, addresses, { isBelow: strict && namesRecord(missing), isOfOthers });
  }
  if (bound.length === 0) return notSent('other scenarios read every such thing that is known');
  return {
    kind: 'instances',
    instances: bound.map((each) => ({ id: instanceId(scenario, variables, each), scenario, bound: each })),
  };
}

/** The reason for a variable without a value, with the entry that gives one. */
function withoutValue(
  variable: string,
  { steps }: Scenario,
  addresses: AddressBook,
  { isBelow, isOfOthers }: { readonly isBelow: boolean; readonly isOfOthers: boolean },
): NotSent {
  const operation = steps
    .map((step) => addresses.of(step).operation)
    .find((each) => each?.variables.some((name) => name === variable) === true);
  if (operation !== undefined && isPathAmbiguous(addresses.iface, operation)) {
    const entry = `bindings.${operation.id}`;
    return notSent(`which ids ${operation.method} ${operation.path} takes is not shown; ${entry} gives them`, entry);
  }
  const entry = isOfOthers && operation !== undefined ? `bindings.${operation.id}` : `ids.${variable}`;
  return notSent(
    `no value for {${variable}} is configured${isBelow ? ' with the expendable thing that it belongs to' : ''}, ` +
      `and no answer showed one; ${entry} gives one`,
    entry,
  );
}

const isForEach = ({ beyond, eachRecord }: Scenario): boolean => beyond === undefined || eachRecord === true;

const keyOf = ({ bindings }: BoundVariables): string => JSON.stringify(Object.entries(bindings));

/** Bindings that are searched for a changed record. */
const lookedThrough = 200;

/**
 * A reading after changes is bound to a changed record, where the configuration names some: first to records that it
 * names for a single operation, which is more specific than their parents.
 */
function changedFirst(
  bounds: readonly BoundVariables[],
  { writes, bindings, bodies }: Configuration,
): readonly BoundVariables[] {
  const expendable = Object.values(writes?.expendable ?? {}).flatMap((ids) => (Array.isArray(ids) ? ids : []));
  const bound = [
    ...Object.values(bindings ?? {}),
    ...Object.values(bodies ?? {}).flatMap((body) => Object.values(body.bindings ?? {})),
  ];
  const changed = new Set([...expendable, ...bound.flatMap((values) => Object.values(values))].map(String));
  const countOf = ({ bindings: own }: BoundVariables): number =>
    Object.values(own).filter((value) => changed.has(value)).length;
  return bounds.toSorted((one, other) => countOf(other) - countOf(one));
}

/** The reason why an event of the scenario can't be triggered; without a trigger, a subscription makes no sense. */
function triggerObstacle({ steps }: Scenario, iface: Interface, configuration: Configuration): NotSent | undefined {
  for (const step of steps) {
    const plan = step.triggers === undefined ? undefined : planTrigger(step, step.triggers, iface, configuration);
    if (plan?.kind === 'not-sent') return plan;
  }
  return undefined;
}

/** `systems.read@7`: stable for the same ids. */
function instanceId(scenario: Scenario, variables: readonly string[], { bindings }: BoundVariables): ScenarioId {
  const values = variables.map((variable) => encodeURIComponent(bindings[variable] ?? ''));
  // The one place where scenario ids are made
  return (values.length === 0 ? scenario.id : `${scenario.id}@${values.join(',')}`) as ScenarioId;
}

/** The omissions of a scenario: one line for each stimulus. */
export function omissionLines(
  scenario: Scenario,
  reason: NotSent,
  addresses: AddressBook,
  configuration: Configuration,
): readonly EvidenceLine[] {
  const id = scenario.id as ScenarioId; // an unbound scenario is its own instance
  return scenario.steps.map((step) =>
    omissionOf(
      reason,
      step,
      { scenario: id, stimulus: stimulusOf(scenario, step) },
      missingEntries(step, scenario, addresses, configuration),
    ),
  );
}
