import { defined } from '../core/defined.js';
import type { Configuration, Credential } from '../config/configuration.js';
import { alteredCredentials } from '../config/altered-credentials.js';
import { configuredCredentials } from '../config/configured-credentials.js';
import type { CredentialLabel } from '../evidence/exchange.js';
import type { Step } from '../stimuli/scenario.js';
import { variablesShown } from '../stimuli/steps.js';
import { drawnRequests } from './drawn-requests.js';
import { bindScenario } from './expand.js';
import { Expendables } from './expendables.js';
import { HeldReadings } from './held-readings.js';
import { stimulusOf, type ScenarioInstance } from './instance.js';
import { Knowledge } from './knowledge.js';
import type { NotSent } from './not-sent.js';
import { learnedTries } from './learned-body.js';
import { recordKey, shownKeys, ShownRecords, showsRecords } from './shown-records.js';
import { recordsWanted, type Plan } from './plan.js';
import { prepareStep, type PreparedRequest, type PreparedStep, type StepContext } from './prepare-step.js';
import { boundariesOf } from './run-generated.js';
import { ScenarioState } from './scenario-state.js';
import { withUnusedIds } from './unused-ids.js';
import { inOrder } from './in-order.js';

/** Sent, sent if an earlier response shows the values that it needs, or not sent. */
export type PlannedOutcome =
  | { readonly kind: 'sent'; readonly requests: number }
  | { readonly kind: 'depends'; readonly requests: number; readonly on: string }
  | NotSent;

/** A step of a scenario as a dry run shows it. */
export interface PlannedStimulus {
  /** With its bindings where it is bound: `systems.read@7`. A value that an answer is yet to show is `{systemID}`. */
  readonly scenario: string;
  readonly stimulus: string;
  readonly step: string;
  readonly operation: string | null;
  readonly purpose: string;
  /** The context that the stimulus exercises; absent for a plain one. */
  readonly context?: string;
  readonly credential: string;
  readonly effect: 'reads' | 'creates' | 'consumes';
  readonly method: string;
  /** With the ids that are known. */
  readonly path: string;
  readonly body?: string;
  /** The ids in the path are made up so that no record has them. */
  readonly ofNothing?: true;
  readonly outcome: PlannedOutcome;
}

/**
 * Runs a plan without sending: the same code binds the scenarios and prepares each step, and only the content of
 * responses is unknown. The number of requests is that for an implementation without failures: no retries, no
 * shrinking.
 * @param examples random requests for each operation and mode
 */
export function dryRun(
  { iface, scenarios, addresses }: Plan,
  configuration: Configuration,
  examples: number,
): readonly PlannedStimulus[] {
  const records = new ShownRecords(recordsWanted(scenarios, addresses, configuration));
  const knowledge = new Knowledge(iface, configuration, records);
  const context: StepContext = {
    iface,
    addresses,
    knowledge,
    configuration,
    credentials: credentialsIn(configuration),
    baseUrl: '',
    // Of a plan, no body is shown.
    seed: '',
    // A body that names our receiver starts one.
    receiverUrl: 'http://receiver',
  };
  const expendables = new Expendables(configuration);
  const planned: PlannedStimulus[] = [];
  const readings = new HeldReadings(scenarios, addresses, knowledge);
  for (const wave of readings.among(inOrder(scenarios, addresses))) {
    const expansions = wave.scenarios.map(
      (scenario) => [scenario, bindScenario(scenario, addresses, knowledge, configuration, expendables)] as const,
    );
    for (const [scenario, expansion] of expansions) {
      if (readings.keeps(scenario, expansion)) continue;
      if (expansion.kind === 'not-sent')
        planned.push(
          ...scenario.steps.map((step) => ({
            ...told(step, { scenario, id: scenario.id }, context, {}),
            outcome: expansion,
          })),
        );
      else for (const instance of expansion.instances) planned.push(...dryRunOf(instance, context, examples));
    }
  }
  return planned;
}

function dryRunOf(instance: ScenarioInstance, context: StepContext, examples: number): readonly PlannedStimulus[] {
  const state = new ScenarioState(instance);
  return instance.scenario.steps.map((planned, index): PlannedStimulus => {
    const step = withUnusedIds(planned, instance.id, context);
    const prepared = prepareStep(step, index, instance, state, context);
    if (prepared.kind === 'not-sent') state.noteNotSent(step, prepared);
    const outcome = outcomeOf(step, index, prepared, instance, state, context, examples);
    const shown = told(step, instance, context, state.bindings, prepared);
    // After a conflict another record takes the place of the planned one: the plan shows the planned one.
    if (prepared.kind === 'request' && step.triggers === undefined && step.afterConflictOf === undefined) {
      state.expectSuccess(step, prepared.address);
      if (prepared.address.method === 'GET') {
        for (const variable of variablesShown(step)) context.knowledge.expect(variable);
        if (showsRecords(step))
          for (const key of shownKeys(step, prepared.address)) context.knowledge.records.expect(key, step.operation);
      }
    }
    return { ...shown, outcome };
  });
}

function outcomeOf(
  step: Step,
  index: number,
  prepared: PreparedStep,
  { bound }: ScenarioInstance,
  state: ScenarioState,
  context: StepContext,
  examples: number,
): PlannedOutcome {
  if (prepared.kind === 'not-sent') return prepared;
  const requests = prepared.kind === 'request' ? requestsOf(prepared, examples) : 0;
  // A scenario as a whole waits for the variables that it is bound to.
  const [unbound] = bound.expected ?? [];
  const on = unbound === undefined ? dependsOn(step, index, prepared, state, context) : `ids.${unbound}`;
  return on === undefined ? { kind: 'sent', requests } : { kind: 'depends', requests, on };
}

/** The condition for a step: a configuration entry, or the step whose response must show a value first. */
function dependsOn(
  step: Step,
  index: number,
  prepared: PreparedStep,
  state: ScenarioState,
  { knowledge }: StepContext,
): string | undefined {
  if (step.triggers !== undefined && state.subscription?.kind === 'expected') return 'the answer to webhooks.create';
  // The next id is asked for where the one before it is used up.
  if (step.finds !== undefined && index > 0) return `the answer to ${step.finds} ${index}`;
  if (step.afterRefusalOf !== undefined) return `a refusal of ${eitherOf(step.afterRefusalOf)}`;
  if (step.afterOtherContentOf !== undefined) return `another content in "${step.afterOtherContentOf}"`;
  if (step.tagged !== undefined) return `an entity tag in the response of "${step.tagged.step}"`;
  if (step.afterConflictOf !== undefined) return `a conflict of "${step.afterConflictOf}"`;
  if (step.afterAcceptanceOf !== undefined) return `an acceptance of "${step.afterAcceptanceOf}"`;
  if (step.afterSuccessOf !== undefined) return `a success of ${eitherOf(step.afterSuccessOf)}`;
  if (prepared.kind === 'request' && prepared.request.bodyOrigin === 'learned') {
    const key = recordKey(step, prepared.address);
    const from = state.expectedAccepted.get(key) ?? knowledge.records.expectedFrom(key) ?? '';
    return `the answer to ${from}, for a body made of it`;
  }
  const variables = prepared.kind === 'request' ? Object.keys(prepared.request.bindings) : [];
  const expected = variables.find((name) => state.expected.has(name) && !Object.hasOwn(step.bindings ?? {}, name));
  if (expected !== undefined) return state.expected.get(expected);
  const from = step.body?.from === 'answer' ? step.body.step : step.walks?.from;
  return from !== undefined && state.expectedAnswers.has(from) ? `the answer to ${from}` : undefined;
}

const eitherOf = (names: string | readonly string[]): string =>
  [names]
    .flat()
    .map((name) => `"${name}"`)
    .join(' or ');

function requestsOf({ step, request, source }: PreparedRequest, examples: number): number {
  if (step.walks !== undefined) return step.walks.most;
  if (request.bodyOrigin === 'learned' && step.purpose === 'success') return learnedTries;
  if (source === undefined || step.generate === undefined) return 1;
  const drawn = drawnRequests(source);
  if (step.generate === 'boundary') return boundariesOf(drawn.boundary, step).length;
  return step.generate === 'invalid' && drawn.invalid === undefined ? 0 : (step.examples ?? examples);
}

/** A step in words and addresses; ids that are not known stay variables. */
function told(
  step: Step,
  { scenario, id }: Pick<ScenarioInstance, 'scenario'> & { readonly id: string },
  { addresses }: StepContext,
  bindings: { readonly [variable: string]: string },
  prepared?: PreparedStep,
): Omit<PlannedStimulus, 'outcome'> {
  const { method, path } = prepared?.kind === 'request' ? prepared.address : addresses.of(step);
  const known = prepared?.kind === 'request' ? prepared.request.bindings : { ...bindings, ...step.bindings };
  // A body that will be learned is not known yet.
  const body =
    prepared?.kind === 'request' && prepared.request.bodyOrigin !== 'learned' ? prepared.request.body : undefined;
  return {
    scenario: id,
    stimulus: stimulusOf(scenario, step),
    step: step.name,
    operation: step.operation,
    purpose: step.purpose,
    ...defined({ context: step.context }),
    credential: step.credential ?? 'full',
    effect: scenario.effect.kind,
    method,
    path: path.replace(/\{([^}]+)\}/g, (whole, name: string) => {
      const value = known[name];
      return value === undefined || value === whole ? whole : encodeURIComponent(value);
    }),
    ...(body === undefined ? {} : { body }),
    ...(step.unused === undefined ? {} : { ofNothing: true }),
  };
}

/** The credentials that are configured, by label; their values are not looked up. */
export const credentialsIn = (configuration: Configuration): ReadonlyMap<CredentialLabel, string> =>
  new Map<CredentialLabel, string>(
    configuredCredentials(configuration).flatMap(({ label, credential }) =>
      label === 'full' ? [[label, ''], ['made-up', ''], ...formsIn(credential)] : [[label, '']],
    ),
  );

/** The forms of a credential; one that is obtained when a run begins may have any form. */
const formsIn = (full: Credential): readonly (readonly [CredentialLabel, string])[] =>
  [...alteredCredentials('value' in full ? full.value : 'Scheme token').keys()].map(
    (form) => [`form:${form}`, ''] as const,
  );
