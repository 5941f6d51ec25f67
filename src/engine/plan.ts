import type { Configuration, ConfiguredBody } from '../config/configuration.js';
import { effectiveLimits } from '../config/defaults.js';
import type { Interface } from '../../spec/model.js';
import { formNumberOf } from '../stimuli/equal-forms.js';
import { furtherStep, refusedInTurn } from '../stimuli/further-body.js';
import type { Scenario, Step, Suite } from '../stimuli/scenario.js';
import { AddressBook } from './address.js';
import { expendableChecks } from './expendables.js';
import { Knowledge } from './knowledge.js';
import { mayLearn, recordKey, ShownRecords, takesShownValues } from './shown-records.js';
import { ofWrittenRecord } from './of-written-record.js';
import { selectScenarios, subscribesForEvents, type WantedPart } from './select.js';
import type { ShardShare } from './share.js';
import { splitDrawn } from './split-drawn.js';
import { suppliedIdChecks } from './supplied-id-checks.js';
import { withAskedAhead } from './asked-ahead.js';
import { withOneTurn, withTurnedBodies } from './turned-steps.js';
import { planTrigger, withoutTrigger } from './triggers.js';

/** The plan of a run. A plan serves one run: the knowledge in it grows with the responses. */
export interface Plan {
  readonly iface: Interface;
  readonly scenarios: readonly Scenario[];
  readonly addresses: AddressBook;
  readonly knowledge: Knowledge;
  /** Scenarios in all suites, for "selected of". */
  readonly available: number;
  /** The part of the plan that this process sends; absent where it sends all. */
  readonly share?: ShardShare;
}

export function planRun(
  iface: Interface,
  suites: readonly Suite[],
  configuration: Configuration,
  wanted: WantedPart | null,
): Plan {
  const addresses = new AddressBook(iface, configuration);
  const wantedRecords = recordsWanted(
    suites.flatMap(({ scenarios }) => scenarios),
    addresses,
    configuration,
  );
  const knowledge = new Knowledge(iface, configuration, new ShownRecords(wantedRecords));
  const selected = listenedTo(selectScenarios(suites, wanted, addresses, knowledge), iface, configuration);
  const planned = selected
    .map((scenario) => withTurnedBodies(withAskedAhead(scenario, iface, configuration), iface, configuration))
    .flatMap((scenario) => (effectiveLimits(configuration).depth === 'quick' ? quickly(scenario) : [scenario]))
    .map((scenario) => ofWrittenRecord(scenario, addresses))
    .flatMap((scenario) => withFurtherBodies(scenario, configuration, addresses))
    .flatMap((scenario) => splitDrawn(scenario, effectiveLimits(configuration).examples));
  return {
    iface,
    scenarios: [
      ...suppliedIdChecks(selected, addresses, configuration, iface),
      ...expendableChecks(selected, configuration, iface),
      // Those of different operations in turn, so that none waits to be written until another one has sent all.
      ...planned.toSorted((a, b) => (a.part ?? 0) - (b.part ?? 0)),
    ],
    addresses,
    knowledge,
    available: suites.reduce((sum, { scenarios }) => sum + scenarios.length, 0),
  };
}

/** Boundary requests of an operation at depth `quick`. */
const fewBoundaries = 8;

/** A scenario as a run at depth `quick` sends it: without repeated forms, and with fewer boundary requests. */
function quickly(scenario: Scenario): readonly Scenario[] {
  const steps = scenario.steps
    .filter(({ notQuick }) => notQuick !== true)
    .map((step) =>
      step.generate === 'boundary' && step.draws === undefined ? { ...step, examples: fewBoundaries } : step,
    );
  return steps.length === 0 ? [] : [{ ...scenario, steps }];
}

/**
 * Without a change that may cause an event, or with a trigger for each, a subscription for such events is left out. The
 * other subscriptions for events that further scenarios cause need such a change, or a trigger.
 */
function listenedTo(
  scenarios: readonly Scenario[],
  iface: Interface,
  configuration: Configuration,
): readonly Scenario[] {
  const mayCause = (scenario: Scenario): boolean =>
    scenario.effect.kind !== 'reads' &&
    !subscribesForEvents(scenario) &&
    scenario.steps.every(({ triggers }) => triggers === undefined);
  const isTriggered = (step: Step): boolean =>
    step.triggers !== undefined && planTrigger(step, step.triggers, iface, configuration).kind !== 'not-sent';
  const isUseful = ({ mayCauseEvents: id }: Scenario): boolean =>
    id === undefined || configuration.bodies?.[id]?.schema !== undefined;
  const isChanged = scenarios.some(mayCause);
  const isCaused = isChanged || scenarios.some(({ steps }) => steps.some(isTriggered));
  const further = scenarios.filter(
    (scenario) => isCaused || scenario.listens === true || !subscribesForEvents(scenario),
  );
  return withoutTrigger(iface, configuration).length > 0 && isChanged
    ? further.filter(isUseful)
    : further.filter(({ listens, mayCauseEvents }) => listens !== true && mayCauseEvents === undefined);
}

/** Keys of the records from which bodies could be made; none without permission to write. */
export function recordsWanted(
  scenarios: readonly Scenario[],
  addresses: AddressBook,
  configuration: Configuration,
): ReadonlySet<string> {
  if (configuration.writes?.allowed !== true) return new Set();
  return new Set(
    scenarios.flatMap((scenario) =>
      scenario.steps
        .filter(
          (step) => mayLearn(step, scenario, configuration, addresses.iface) || takesShownValues(step, configuration),
        )
        .map((step) => recordKey(step, addresses.of(step))),
    ),
  );
}

/**
 * Each further body of the configuration is sent as well: a change before the first one, in the same way; a creation in
 * a scenario of its own, so that its record is read and changed, too, with one turn of the changing body. Each body is
 * also sent without the properties that its schema does not require.
 */
function withFurtherBodies(
  scenario: Scenario,
  { bodies }: Configuration,
  addresses: AddressBook,
): readonly [Scenario, ...Scenario[]] {
  const creates = (step: Step): boolean => addresses.of(step).method === 'POST' && step.yields !== undefined;
  const listens = scenario.steps.some(({ awaits }) => awaits !== undefined);
  const furtherOf = (creation: Step): readonly Step[] => {
    const { yields: _, until: _until, ...step } = creation;
    const given = bodies?.[step.operation ?? ''];
    // A subscription without a secret would be another one; changes are drawn without properties anyway.
    const required = addresses.of(creation).method === 'POST' && !listens ? requiredAlone(given) : undefined;
    return [
      ...(creates(creation) ? [] : Object.keys(given?.further ?? {})).map((further) => ({
        ...step,
        name: furtherStep(step.name, further),
        body: { from: 'configuration', further } as const,
      })),
      ...(required === undefined
        ? []
        : [
            {
              ...step,
              name: `${step.name} without optional properties`,
              body: { from: 'configuration', only: required } as const,
              bodyForm: formNumberOf(step.name),
              context: 'body',
            },
          ]),
    ];
  };
  const ownLife = (creation: Step, at: number): readonly Scenario[] => {
    const names = Object.keys(bodies?.[creation.operation ?? '']?.further ?? {});
    // Evidence records the names of a configuration in another order.
    const ordered = names.toSorted();
    return names.map((further) => ({
      ...scenario,
      id: `${scenario.id}.${encodeURIComponent(further)}`,
      title: `${scenario.title}: ${further}`,
      steps: [
        ...refusedInTurn(creation, further),
        ...withOneTurn(
          scenario.steps.slice(at + 1).filter((step) => isPlainSuccess(step) && addresses.of(step).method !== 'POST'),
          ordered.indexOf(further),
        ),
      ],
    }));
  };
  const sentAlike = scenario.steps.map((step) => (takesConfiguredBody(step) ? furtherOf(step) : []));
  return [
    {
      ...scenario,
      // The reading after a change compares with its own body, so the changes with other bodies come before it.
      steps: scenario.steps.flatMap((step, at) =>
        creates(step) ? [step, ...(sentAlike[at] ?? [])] : [...(sentAlike[at] ?? []), step],
      ),
    },
    ...scenario.steps.flatMap((step, at) => (takesConfiguredBody(step) && creates(step) ? ownLife(step, at) : [])),
  ];
}

/** A well-formed request that no other step waits for, and that waits for none. */
const isPlainSuccess = ({ operation, purpose, generate, always, until, awaits, triggers }: Step): boolean =>
  operation !== null &&
  purpose === 'success' &&
  [generate, always, until, awaits, triggers].every((special) => special === undefined);

const takesConfiguredBody = (step: Step): boolean =>
  step.operation !== null &&
  step.purpose === 'success' &&
  step.generate === undefined &&
  step.always !== true &&
  step.body?.from === 'configuration' &&
  Object.keys(step.body).length === 1;

/** The members of a configured body that its schema requires; `undefined` where these are all, or without a schema. */
function requiredAlone(given: ConfiguredBody | undefined): readonly string[] | undefined {
  const required: unknown = given?.schema?.['required'];
  if (
    given?.value === undefined ||
    typeof given.value !== 'object' ||
    given.value === null ||
    given.schema === undefined
  )
    return undefined;
  const members = Object.keys(given.value);
  const kept = members.filter((name) => Array.isArray(required) && required.includes(name));
  return kept.length === members.length ? undefined : kept;
}
