import { defined } from '../core/defined.js';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bindings, EvidenceLine, StimulusId } from '../evidence/exchange.js';
import type { Json } from '../core/json.js';
import type { Step } from '../../suites/scenario.js';
import type { Address } from './address.js';
import { compose, type Composed } from './compose.js';
import { emit } from './emit.js';
import type { Instance } from './instance.js';
import { alsoNeeds, lacking } from './lacking.js';
import { createdId, idOf } from '../evidence/ids.js';
import { isSuccess } from '../evidence/status.js';
import { learnFromList } from './learn.js';
import type { Learner } from './lessons.js';
import { runGenerated } from './run-generated.js';
import type { RunState } from './run-state.js';
import { hanging } from './silence.js';
import { sendWithRetries, type Attempt, type Sending } from './send.js';
import { shows, thingAt, type Memory } from './shows.js';
import { mayStandIn, standIn } from './stand-in.js';
import { walkPages } from './walk-pages.js';

/** Wait before asking once more for what may be seen after a delay, milliseconds. */
const settlingMs = 400;

/**
 * Runs the steps of a scenario one after the other and gives the lines of evidence; what lists show, the learner gets.
 * Never throws for what the other side does.
 */
export async function runScenario(
  instance: Instance,
  run: RunState,
  learner: Learner,
): Promise<readonly EvidenceLine[]> {
  const lines: EvidenceLine[] = [];
  const answers = new Map<string, Json>();
  const askedFor = stepsAskedFor(instance.scenario.steps);
  const sent = new Map<string, Json>();
  /** Variables of things that were made, whether or not the answer showed an id. */
  const created = new Set<string>();
  let bindings: Bindings = instance.bound.bindings;
  let { origin } = instance.bound;
  let yielded = false;
  let exchanges = 0;
  const { webhooks } = run;
  const receiverUrl = webhooks?.target(instance.id);
  webhooks?.book.open(instance.id);
  webhooks?.keys.open(instance.id);
  for (const [index, step] of instance.scenario.steps.entries()) {
    // What was begun is brought to its end, and nothing else.
    if (run.signal.aborted && (step.always !== true || exchanges === 0)) continue;
    webhooks?.book.at(instance.id, index);
    if (step.triggers !== undefined) {
      if (webhooks === undefined) continue;
      const emitted = await emit(step, step.triggers, {
        instance,
        index,
        stimulus: stimulusOf(instance, step),
        bindings,
        lines,
        run,
        webhooks,
      });
      lines.push(...emitted);
      exchanges += emitted.filter(({ kind }) => kind === 'exchange').length;
      continue;
    }
    const address = run.addresses.of(step);
    /** Variables that earlier answers were to bind. */
    const promised = address.variables.filter((name) =>
      instance.scenario.steps.slice(0, index).some(({ binds }) => Object.hasOwn(binds ?? {}, name)),
    );
    const unmade = address.variables.find(
      (name) => bindings[name] === undefined && isMadeBefore(name, instance.scenario.steps.slice(0, index), run),
    );
    const other =
      unmade === undefined || !mayStandIn(instance.scenario, instance.bound)
        ? undefined
        : standIn(unmade, bindings, run.knowledge);
    if (other !== undefined) ({ bindings, origin } = other);
    const composed = compose(step, address, { ...run, receiverUrl, bindings, answers });
    const stimulus = stimulusOf(instance, step);
    if (composed.kind === 'omitted') {
      const { reason, decidedBy } =
        unbound(promised, bindings) ??
        (unmade === undefined || bindings[unmade] !== undefined ? composed : nothingMade(unmade, created));
      const further = alsoNeeds(lacking(step, instance.scenario, run.addresses, run.configuration), decidedBy);
      lines.push({
        kind: 'omission',
        scenario: instance.id,
        stimulus,
        purpose: step.purpose,
        operation: step.operation,
        reason,
        ...defined({ decidedBy }),
        ...further,
      });
      continue;
    }
    if (run.hangs(step.operation) && step.always !== true) {
      lines.push({
        kind: 'omission',
        scenario: instance.id,
        stimulus,
        purpose: step.purpose,
        operation: step.operation,
        ...hanging,
      });
      continue;
    }
    const pathOrigin =
      address.variables.length === 0
        ? 'none'
        : yielded
          ? 'created'
          : step.aliased === true || step.bindings !== undefined || promised.length > 0
            ? 'learned'
            : origin;
    if (step.generate !== undefined) {
      const drawn = await runGenerated(composed, { instance, index, step, stimulus, pathOrigin, run });
      lines.push(...drawn);
      exchanges += drawn.filter(({ kind }) => kind === 'exchange').length;
      continue;
    }
    const sending: Sending = { instance, index, step, stimulus, pathOrigin, run };
    if (step.walks !== undefined) {
      const pages = await walkPages(composed, sending, answers.get(step.walks.from));
      lines.push(...pages);
      exchanges += pages.filter(({ kind }) => kind === 'exchange').length;
      continue;
    }
    if (composed.body !== undefined) webhooks?.keys.sending(instance.id, step.operation, composed.body);
    const seen = webhooks?.book.seen(instance.id) ?? 0;
    const attempts = await sendUntil(composed, sending, { sent, answers });
    lines.push(...attempts.map(({ exchange }) => exchange));
    exchanges += attempts.length;
    const last = attempts.at(-1);
    if (last === undefined) continue;
    if (
      webhooks !== undefined &&
      step.awaits !== undefined &&
      last.exchange.outcome.kind === 'response' &&
      isSuccess(last.exchange.outcome.status)
    ) {
      await webhooks.wait({
        target: instance.id,
        count: seen + step.awaits,
        deadlineMs: webhooks.waitMs,
        signal: run.signal,
      });
    }
    if (
      composed.body !== undefined &&
      last.exchange.outcome.kind === 'response' &&
      isSuccess(last.exchange.outcome.status)
    ) {
      const body = parsed(composed.body);
      if (body !== undefined) sent.set(step.name, body);
    }
    const { outcome } = last.exchange;
    const succeeded = outcome.kind === 'response' && isSuccess(outcome.status);
    if (succeeded && address.method === 'POST') step.yields?.forEach((name) => created.add(name));
    const answer = succeeded ? last.json() : undefined;
    if (answer !== undefined) {
      if (askedFor.has(step.name)) answers.set(step.name, answer);
      bindings = { ...bindings, ...bindSeen(step, answer, run) };
      const own = bindCreated(step, address, answer, run);
      if (own !== undefined) {
        bindings = { ...bindings, ...own };
        yielded = true;
      } else if (address.method === 'GET' && step.yields !== undefined) {
        learnFromList(
          learner,
          answer,
          step.yields,
          composed.bindings,
          run.configuration,
          step.operation === null ? undefined : run.configuration.lists?.[step.operation],
          (text) => isSecret(text, run),
        );
      }
    }
  }
  const deliveries = webhooks?.book.close(instance.id) ?? [];
  lines.push(...deliveries);
  exchanges += deliveries.length;
  lines.push({ kind: 'scenario', scenario: instance.id, exchanges });
  return lines;
}

// The one place where stimulus ids are made
const stimulusOf = ({ scenario }: Instance, { name }: Step): StimulusId => `${scenario.id}/${name}` as StimulusId;

/** Sends, and once more after a while when the answer does not show what it is to show. */
async function sendUntil(composed: Composed, sending: Sending, memory: Memory): Promise<readonly Attempt[]> {
  const { run, step } = sending;
  const attempts = await sendWithRetries(composed, sending);
  if (step.until === undefined || run.signal.aborted) return attempts;
  const last = attempts.at(-1);
  const outcome = last?.exchange.outcome;
  const listPointer = step.operation === null ? undefined : run.configuration.lists?.[step.operation];
  const succeeded = outcome?.kind === 'response' && isSuccess(outcome.status);
  const json = succeeded ? last?.json() : undefined;
  if (succeeded && (json === undefined || shows(step.until, json, memory, listPointer, run.configuration)))
    return attempts;
  await sleep(settlingMs, undefined, { signal: run.signal }).catch(() => undefined);
  return [...attempts, ...(await sendWithRetries(composed, { ...sending, drawn: { number: 1, name: step.name } }))];
}

/** Steps whose answers later ones need; others are not kept, since answers may be large. */
const stepsAskedFor = (steps: readonly Step[]): ReadonlySet<string> =>
  new Set(
    steps.flatMap(({ body, until, walks }) => [
      ...(body?.from === 'answer' ? [body.step] : []),
      ...(until === undefined ? [] : [until.step]),
      ...(walks === undefined ? [] : [walks.from]),
    ]),
  );

/** Why a variable that an earlier step was to bind has no value. */
function unbound(
  promised: readonly string[],
  bindings: Bindings,
): { readonly reason: string; readonly decidedBy: string } | undefined {
  const variable = promised.find((name) => bindings[name] === undefined);
  return variable === undefined
    ? undefined
    : { reason: `no earlier answer showed a value for {${variable}}`, decidedBy: `idFields.${variable}` };
}

/** Was an earlier step to make the thing that the variable names? */
const isMadeBefore = (variable: string, before: readonly Step[], { addresses }: RunState): boolean =>
  before.some((step) => step.yields?.includes(variable) === true && addresses.of(step).method === 'POST');

const nothingMade = (
  variable: string,
  created: ReadonlySet<string>,
): { readonly reason: string; readonly decidedBy: string } =>
  created.has(variable)
    ? { reason: `what was created is shown without a value for {${variable}}`, decidedBy: `idFields.${variable}` }
    : { reason: `nothing could be created that would be a {${variable}}`, decidedBy: `ids.${variable}` };

/** A body of ours as JSON; some are none on purpose. */
function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json; // JSON.parse gives JSON
  } catch {
    return undefined;
  }
}

/** Is a known secret in a text? Then it is no id, whatever an answer calls it. */
const isSecret = (text: string, { redactor }: RunState): boolean => redactor.text(text) !== text;

function bindSeen({ binds, operation }: Step, answer: Json, run: RunState): Bindings {
  const { configuration } = run;
  return Object.fromEntries(
    Object.entries(binds ?? {}).flatMap(([variable, where]) => {
      const thing = thingAt(answer, where, operation, configuration);
      const id = thing === undefined ? undefined : idOf(thing, variable, configuration);
      return id === undefined || isSecret(id, run) ? [] : [[variable, id] as const];
    }),
  );
}

function bindCreated(step: Step, address: Address, json: Json, run: RunState): Bindings | undefined {
  const [variable] = step.yields ?? [];
  if (variable === undefined || address.method !== 'POST') return undefined;
  const id = createdId(json, variable, run.configuration);
  // What was known before was not created now, and is not ours to change.
  return id === undefined || run.knowledge.knows(variable, id) ? undefined : { [variable]: id };
}
