import { inAddressForm } from '../core/address-form.js';
import { defined } from '../core/defined.js';
import type { Json, JsonObject } from '../core/json.js';
import type { Bindings, RequestExchange } from '../evidence/exchange.js';
import type { Step } from '../stimuli/scenario.js';
import type { Address, AddressBook } from './address.js';
import { refusalToChange } from './triggers.js';
import { buildRequest } from './build-request.js';
import type { BuiltRequest } from './built-request.js';
import { uniqueText } from './seed-of.js';
import { drawnRequests, isDrawingProblem } from './drawn-requests.js';
import type { ScenarioInstance } from './instance.js';
import { LearnedBody } from './learned-body.js';
import { mayLearn, recordKey, takesShownValues } from './shown-records.js';
import { beyondBudget, notSent, type NotSent } from './not-sent.js';
import { notDrawn, requestSource, type RequestSource } from './request-source.js';
import { suppliedSource } from './supplied-source.js';
import type { RunState } from './run-state.js';
import { hasNextPage, type ScenarioState } from './scenario-state.js';
import { isByNumber } from './walk-pages.js';
import { planTrigger, type TriggerPlan } from './triggers.js';

/** The facts that preparing a step needs; a run and a dry run both have them. */
export type StepContext = Pick<
  RunState,
  'iface' | 'addresses' | 'knowledge' | 'configuration' | 'credentials' | 'baseUrl' | 'seed'
> & {
  /** Of our webhook receiver for this scenario, if one runs. */
  readonly receiverUrl: string | undefined;
};

/** A step as it is sent. */
export interface PreparedRequest {
  readonly kind: 'request';
  /** The step itself; of a trigger, the step that sends its operation. */
  readonly step: Step;
  readonly address: Address;
  readonly request: BuiltRequest;
  readonly pathOrigin: RequestExchange['pathOrigin'];
  /** Where many requests are drawn instead of the one. */
  readonly source?: RequestSource;
  /** For a body made from responses: the bodies to try after a refusal. */
  readonly learned?: LearnedBody;
}

export type PreparedStep =
  | PreparedRequest
  /** An action outside of the interface, or only waiting, makes the implementation emit an event. */
  | Extract<TriggerPlan, { readonly kind: 'call' }>
  | NotSent;

/**
 * Decides whether a step is sent, and builds its request. This is decided here alone: a run sends the result, a dry run
 * shows it. Where a record could not be created, the state is bound to an existing one below the expendable record.
 */
export function prepareStep(
  step: Step,
  index: number,
  instance: ScenarioInstance,
  state: ScenarioState,
  context: StepContext,
): PreparedStep {
  if (step.beyondBudget === true) return beyondBudget;
  if (step.triggers !== undefined) return prepareTrigger(step, step.triggers, instance, state, context);
  if (step.ofCreated !== undefined) {
    const own = state.ofCreated(step, step.ofCreated);
    return 'kind' in own ? own : prepareStep(own, index, instance, state, context);
  }
  if (step.elsewhere !== undefined) {
    const under = underOtherParent(step, step.elsewhere, state, context);
    return 'kind' in under ? under : prepareStep(under, index, instance, state, context);
  }
  if (step.ofKind !== undefined) {
    const fitting = forItsKind(step, step.ofKind, state, context);
    return 'kind' in fitting ? fitting : prepareStep(fitting, index, instance, state, context);
  }
  const { addresses } = context;
  const address = addresses.of(step);
  const earlier = instance.scenario.steps.slice(0, index);
  const uncreated = bindSubstitute(earlier, address, instance, state, context);
  const forbidden = notWritten(step, earlier, instance, state, context) ?? notExpendable(step, address, state, context);
  if (forbidden !== undefined) return forbidden;
  const learned = learnedBody(step, address, instance, state, context);
  const request = buildRequest(step, address, {
    ...context,
    ...scopeOf(step, state, addresses),
    unique: uniqueText(context.seed, instance.id, step.uniqueOf ?? step.name),
    ...defined({ learned: learned?.body }),
    shown: shownTo(step, address, state.bindings, context),
  });
  if (request.kind === 'not-sent')
    // Needs of the step itself come first: they are the same for any values of the path's variables.
    return (
      lackOfStep(step, address, state, context) ?? unboundVariable(address, earlier, state) ?? uncreated ?? request
    );
  const unpaged = noFurtherPage(step, state, context);
  if (unpaged !== undefined) return unpaged;
  const prepared: PreparedRequest = {
    kind: 'request',
    step,
    address,
    request,
    pathOrigin: pathOriginOf(step, earlier, address, state, addresses),
    ...defined({ learned: learned?.tries }),
  };
  if (step.generate === undefined) return prepared;
  const source = sourceOf(step, address, request, context);
  return source.kind === 'not-sent' ? source : { ...prepared, source };
}

/** The step with an id of a record under another parent than the scenario's. */
function underOtherParent(
  step: Step,
  variable: string,
  { bindings }: ScenarioState,
  { knowledge }: StepContext,
): Step | NotSent {
  const { elsewhere: _, ...rest } = step;
  const foreign = knowledge.elsewhere(variable, bindings);
  const parent = knowledge.parents(variable).at(-1) ?? '';
  return foreign === undefined
    ? notSent(`no {${variable}} under another {${parent}} is known`, `ids.${variable}`)
    : { ...rest, bindings: { ...step.bindings, [variable]: foreign } };
}

/** The reason why a step that walks through pages has no page to begin at, or no way to ask for the next. */
function noFurtherPage(step: Step, state: ScenarioState, { configuration }: StepContext): NotSent | undefined {
  if (step.walks === undefined) return undefined;
  const page = state.firstPage(step);
  if (page?.kind === 'not-sent') return page;
  if (page === undefined) return notSent(`the step "${step.walks.from}" gave no page to go on from`);
  const needsCursor = !isByNumber(step) && (page.kind === 'expected' || hasNextPage(page.value));
  return needsCursor && configuration.cursor === undefined
    ? notSent('how a cursor is sent is not shown', 'cursor.parameter')
    : undefined;
}

/** Where the requests of a step are drawn from, or the reason why none can be drawn. */
function sourceOf(
  step: Step,
  address: Address,
  request: BuiltRequest,
  { iface, configuration }: StepContext,
): RequestSource | NotSent {
  if (step.draws !== undefined) return suppliedSource(step, step.draws, request.bindings, iface, configuration);
  if (address.operation === undefined)
    throw new Error(`requests can be drawn for operations of the interface only, not for ${step.name}`);
  const source = requestSource(address.operation, iface, configuration);
  return source.kind === 'not-sent' ? source : (problemOf(source, step, address.operation.id) ?? source);
}

/**
 * The step, bound to a record of the kind that its body is for; unchanged where the configuration gives the record for
 * the body, or the run created it.
 */
function forItsKind(
  step: Step,
  { variable, kind, isGuess, isKnown }: NonNullable<Step['ofKind']>,
  state: ScenarioState,
  { addresses, knowledge }: StepContext,
): Step | NotSent {
  const { ofKind: _, ...rest } = step;
  const bound = state.bindings[variable];
  if (Object.hasOwn(addresses.bindingsOf(step), variable) || bound === undefined || state.ownThing) return rest;
  const order = isKnown === true ? [kind] : isGuess === true ? [undefined, kind] : [kind, undefined];
  const fitting = knowledge.fitting(variable, order, state.bindings);
  if (fitting === undefined)
    return notSent(
      `no {${variable}} of the kind ${kind} is known`,
      isKnown === true ? undefined : `bodies.${step.operation ?? ''}.bindings.${nameOf(step)}`,
    );
  if (isGuess === true) return { ...rest, bindings: { [variable]: fitting.id } };
  if (fitting.id === bound) return rest;
  return { ...rest, bindings: { [variable]: fitting.id }, ...(fitting.isConfigured ? { bindsConfigured: true } : {}) };
}

const nameOf = ({ body }: Step): string => (body?.from === 'configuration' ? (body.schema ?? body.further ?? '') : '');

/** The reason why no values can be drawn from a configured schema. */
function problemOf(source: RequestSource, { generate }: Step, operation: string): NotSent | undefined {
  if (source.bodyOrigin !== 'supplied' || generate === undefined) return undefined;
  try {
    // Each arbitrary is made when it is first used.
    void drawnRequests(source)[generate];
    return undefined;
  } catch (error) {
    if (isDrawingProblem(error)) return notDrawn(operation, error);
    throw error;
  }
}

/** A body without configuration, made from accepted bodies of this scenario, or from records that were read. */
function learnedBody(
  step: Step,
  address: Address,
  { scenario }: ScenarioInstance,
  state: ScenarioState,
  { knowledge, configuration, receiverUrl, iface }: StepContext,
): { readonly body: Json; readonly tries?: LearnedBody } | undefined {
  if (!mayLearn(step, scenario, configuration, iface)) return undefined;
  // A creation that is to be refused yields no id, and is about the same records as the one that yields it.
  const { yields = [] } = scenario.steps.find((each) => each.operation === step.operation && each.yields) ?? step;
  const key = recordKey({ yields }, address);
  const tries = new LearnedBody(
    knowledge.records.of(key, state.bindings),
    {
      creates: address.method === 'POST',
      variables: [...address.variables, ...yields],
      receiverUrl:
        step.operation?.startsWith('webhooks.') === true && receiverUrl !== undefined
          ? inAddressForm(receiverUrl, step.addressForm)
          : undefined,
    },
    state.accepted.get(key),
  );
  const body = tries.first();
  if (body !== undefined) return { body, tries };
  return state.expectedAccepted.has(key) || knowledge.records.expectedFrom(key) !== undefined
    ? { body: {} }
    : undefined;
}

/** The records from which a supplied body takes values; none where a person gave the body. */
function shownTo(
  step: Step,
  address: Address,
  bindings: Bindings,
  { knowledge, configuration }: StepContext,
): readonly JsonObject[] {
  return takesShownValues(step, configuration)
    ? knowledge.records.of(recordKey(step, address), bindings).map(({ record }) => record)
    : [];
}

/** The missing entries of a step with a complete path. */
function lackOfStep(step: Step, address: Address, state: ScenarioState, context: StepContext): NotSent | undefined {
  const bindings = Object.fromEntries(address.variables.map((variable) => [variable, variable]));
  const built = buildRequest(step, address, {
    ...context,
    ...scopeOf(step, state, context.addresses),
    bindings,
    unique: '',
  });
  return built.kind === 'not-sent' ? built : undefined;
}

/** Reading back needs a written body: without a configured or accepted one there is none to compare with. */
function notWritten(
  { until }: Step,
  earlier: readonly Step[],
  { scenario }: ScenarioInstance,
  state: ScenarioState,
  { addresses, configuration, iface }: StepContext,
): NotSent | undefined {
  if (until?.kind !== 'reflects') return undefined;
  const write = earlier.find(({ name }) => name === until.step);
  if (write === undefined || !mayLearn(write, scenario, configuration, iface)) return undefined;
  const isExpected = state.expectedAccepted.get(recordKey(write, addresses.of(write))) === write.name;
  if (state.sent.has(write.name) || isExpected) return undefined;
  return (
    state.whyNotSent(write) ??
    notSent('no body was accepted, so nothing was written that could be read back', `bodies.${write.operation ?? ''}`)
  );
}

/** A change at a path that the configuration gives for the operation is a change of something expendable. */
function notExpendable(
  step: Step,
  { operation }: Address,
  { bindings }: ScenarioState,
  context: StepContext,
): NotSent | undefined {
  const given = context.addresses.bindingsOf(step);
  if (operation === undefined || Object.keys(given).length === 0 || step.bindings !== undefined) return undefined;
  return refusalToChange(operation, { ...bindings, ...given }, context.configuration, `bindings.${operation.id}`);
}

/** A body that sends an answer back is built of that answer; of an expected one, of an empty object. */
function scopeOf(
  step: Step,
  state: ScenarioState,
  addresses: AddressBook,
): Pick<ScenarioState, 'bindings' | 'answers'> {
  const { body } = step;
  const { answers } = state;
  const bindings = { ...state.bindings, ...addresses.bindingsOf(step) };
  return body?.from === 'answer' && state.expectedAnswers.has(body.step)
    ? { bindings, answers: new Map([...answers, [body.step, {}]]) }
    : { bindings, answers };
}

/**
 * Where the record of a step could not be created, binds a known record below the expendable one, or gives the reason
 * why there is none.
 */
function bindSubstitute(
  earlier: readonly Step[],
  address: Address,
  instance: ScenarioInstance,
  state: ScenarioState,
  { addresses, knowledge }: StepContext,
): NotSent | undefined {
  const creators = (variable: string): readonly Step[] =>
    earlier.filter((other) => other.yields?.includes(variable) === true && addresses.of(other).method === 'POST');
  const uncreated = address.variables.find((name) => state.bindings[name] === undefined && creators(name).length > 0);
  if (uncreated === undefined) return undefined;
  if (!mayUseSubstitute(instance)) {
    const reason = creators(uncreated).flatMap((creator) => state.whyNotSent(creator) ?? [])[0];
    return state.created.has(uncreated) || reason === undefined
      ? nothingCreated(uncreated, state)
      : notSent(`nothing could be created that would be a {${uncreated}}`, reason.decidedBy);
  }
  const [substitute] = knowledge.bind([uncreated], state.bindings, { limit: 1, strict: true });
  if (substitute === undefined) return nothingCreated(uncreated, state);
  state.bindings = substitute.bindings;
  state.origin = substitute.origin;
  for (const variable of substitute.expected ?? []) state.expected.set(variable, `ids.${variable}`);
  return undefined;
}

/** An existing subscription delivers elsewhere, so a scenario that waits for deliveries needs its own. */
const mayUseSubstitute = ({ scenario, bound }: ScenarioInstance): boolean =>
  scenario.effect.kind === 'consumes' &&
  Object.keys(bound.bindings).length > 0 &&
  scenario.steps.every(({ awaits }) => awaits === undefined);

const nothingCreated = (variable: string, { created }: ScenarioState): NotSent =>
  created.has(variable)
    ? notSent(`what was created is shown without a value for {${variable}}`, `idFields.${variable}`)
    : notSent(`nothing could be created that would be a {${variable}}`, `ids.${variable}`);

/** Variables of the path that the answers of earlier steps were to bind. */
const boundByAnswers = (address: Address, earlier: readonly Step[]): readonly string[] =>
  address.variables.filter((name) => earlier.some(({ binds }) => Object.hasOwn(binds ?? {}, name)));

function unboundVariable(address: Address, earlier: readonly Step[], { bindings }: ScenarioState): NotSent | undefined {
  const variable = boundByAnswers(address, earlier).find((name) => bindings[name] === undefined);
  return variable === undefined
    ? undefined
    : notSent(`no earlier answer showed a value for {${variable}}`, `idFields.${variable}`);
}

function pathOriginOf(
  step: Step,
  earlier: readonly Step[],
  address: Address,
  state: ScenarioState,
  addresses: AddressBook,
): RequestExchange['pathOrigin'] {
  if (address.variables.length === 0) return 'none';
  const isConfigured = step.bindings === undefined || step.bindsConfigured === true;
  const given = { ...addresses.bindingsOf(step), ...step.bindings };
  if (isConfigured && address.variables.every((name) => Object.hasOwn(given, name))) return 'configured';
  if (step.asksFor !== undefined) return 'supplied';
  if (step.unused !== undefined) return 'made-up';
  if (state.ownThing) return 'created';
  return step.aliased === true || !isConfigured || boundByAnswers(address, earlier).length > 0
    ? 'learned'
    : state.origin;
}

/** The trigger of an event, once a subscription exists. */
function prepareTrigger(
  step: Step,
  event: NonNullable<Step['triggers']>,
  { id }: ScenarioInstance,
  { subscription, bindings }: ScenarioState,
  context: StepContext,
): PreparedStep {
  if (subscription === undefined || subscription.kind === 'not-sent')
    return notSent(
      'no subscription could be made, so nothing was triggered',
      subscription?.decidedBy ?? 'bodies.webhooks.create',
    );
  const plan = planTrigger(step, event, context.iface, context.configuration);
  if (plan.kind !== 'operation') return plan;
  const address = context.addresses.of(plan.step);
  const request = buildRequest(plan.step, address, {
    ...context,
    receiverUrl: undefined,
    bindings,
    answers: new Map(),
    unique: uniqueText(context.seed, id, step.name),
    shown: shownTo(plan.step, address, bindings, context),
  });
  return request.kind === 'not-sent'
    ? notSent(request.reason, request.decidedBy ?? `events.triggers.${event}`)
    : {
        kind: 'request',
        step: plan.step,
        address,
        request,
        pathOrigin: address.variables.length === 0 ? 'none' : 'configured',
      };
}
