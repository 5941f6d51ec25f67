import { setTimeout as sleep } from 'node:timers/promises';
import type { EvidenceLine } from '../evidence/exchange.js';
import { header } from '../answers/header.js';
import { isPageElsewhere } from '../answers/page-elsewhere.js';
import { isSuccess } from '../answers/status.js';
import type { Json } from '../core/json.js';
import type { Step, AwaitedContent } from '../stimuli/scenario.js';
import { drawsValues } from '../stimuli/steps.js';
import { sendInForm } from './body-forms.js';
import type { BuiltRequest } from './built-request.js';
import { tagFor, withTag } from './entity-tags.js';
import { uniqueText } from './seed-of.js';
import { stimulusOf, type ScenarioInstance } from './instance.js';
import type { Learner, NestedLearner } from './knowledge-buffer.js';
import { learnFromList, learnNested } from './learn-from-list.js';
import { learnRecords, ownVariable, recordsShownBy } from './learn-records.js';
import { refusesBody, type LearnedBody } from './learned-body.js';
import { showsRecords } from './shown-records.js';
import { missingEntries } from './missing-entries.js';
import { othersAfterRefusal } from './other-query.js';
import { beyondBudget, omissionOf } from './not-sent.js';
import { prepareStep, type PreparedRequest, type StepContext } from './prepare-step.js';
import { withUnusedIds } from './unused-ids.js';
import { unwrappedRecord } from './unwrapped.js';
import { variableOf } from './expendables.js';
import { isBodyRefused, isConflict, isTrialRefused, isGone } from './refusals.js';
import { runGenerated } from './run-generated.js';
import type { RunState } from './run-state.js';
import { showsAwaitedContent } from './satisfies.js';
import { groupsOf, isTiedToKnowledge } from './step-groups.js';
import { isSecret, ScenarioState } from './scenario-state.js';
import { sendWithRetries, type RecordedAttempt, type SendingContext } from './send.js';
import { triggerEvent } from './trigger-event.js';
import { isByNumber, lastPages, walkPages } from './walk-pages.js';
import { unresponsive } from './watchdog.js';

/** The exchanges of a step. */
interface SentStep {
  readonly lines: readonly EvidenceLine[];
  /** The last attempt of a single request, for later steps. */
  readonly last?: RecordedAttempt;
  /** The request of the last attempt. */
  readonly request?: BuiltRequest;
}

interface StepResult {
  readonly lines: readonly EvidenceLine[];
  /** Keeps ids and bodies for later steps and scenarios; called in the order of the steps. */
  readonly takeAnswer?: () => void;
}

/**
 * The signals between a running scenario and the others: it waits until all other changes are made, and says when no
 * later step depends on learned ids.
 */
export interface ScenarioSignals {
  /** Waits for the end of all other changes, before the first step that asks for it. */
  untilEnd?(): Promise<void>;
  /** No later step depends on learned ids, or adds to them. */
  taught?(): void;
}

/**
 * Runs the steps of a scenario and returns the lines of evidence; the learner gets the ids in responses. Never throws
 * for the behaviour of the implementation.
 */
export async function runScenario(
  instance: ScenarioInstance,
  run: RunState,
  learner: Learner & NestedLearner,
  turns: ScenarioSignals = {},
): Promise<readonly EvidenceLine[]> {
  const { webhooks } = run;
  const lines: EvidenceLine[] = [];
  const state = new ScenarioState(instance);
  const context: StepContext = { ...run, receiverUrl: webhooks?.target(instance.id) };
  webhooks?.book.open(instance.id);
  webhooks?.keys.open(instance.id);
  const course: Course = { instance, state, context, run, learner };
  let isAtEnd = false;
  const groups = groupsOf(instance.scenario, run.addresses);
  const lastTeaching = groups.findLastIndex((group) => group.some(([, step]) => isTiedToKnowledge(step)));
  for (const [number, group] of groups.entries()) {
    if (number === lastTeaching + 1) turns.taught?.();
    if (!isAtEnd && group.some(([, step]) => step.atEnd === true)) {
      isAtEnd = true;
      await turns.untilEnd?.();
    }
    // After an abort, only the steps that finish a begun scenario are sent.
    const due = group.filter(
      ([, step]) =>
        (!run.signal.aborted || (step.always === true && exchangesIn(lines) > 0)) &&
        (step.finds === undefined || !run.expendables.isFound(step.finds)) &&
        (step.afterRefusalOf === undefined || [step.afterRefusalOf].flat().some((name) => state.refused.has(name))) &&
        (step.afterOtherContentOf === undefined || state.otherContent.has(step.afterOtherContentOf)) &&
        (step.tagged === undefined || tagFor(step.tagged, state) !== undefined) &&
        (step.afterConflictOf === undefined || state.conflicts.has(step.afterConflictOf)) &&
        (step.afterAcceptanceOf === undefined || state.sent.has(step.afterAcceptanceOf)) &&
        (step.afterSuccessOf === undefined || [step.afterSuccessOf].flat().some((name) => state.succeeded.has(name))) &&
        (run.isDue?.(step) ?? true),
    );
    const results = await Promise.all(due.map(([index, step]) => runStep(step, index, course)));
    for (const { lines: more, takeAnswer } of results) {
      lines.push(...more);
      takeAnswer?.();
    }
  }
  run.createdIds.release(instance.id);
  lines.push(...(webhooks?.book.close(instance.id) ?? []));
  lines.push({ kind: 'scenario', scenario: instance.id, exchanges: exchangesIn(lines) });
  return lines;
}

const exchangesIn = (lines: readonly EvidenceLine[]): number =>
  lines.filter(({ kind }) => kind === 'exchange' || kind === 'delivery').length;

interface Course {
  readonly instance: ScenarioInstance;
  readonly state: ScenarioState;
  readonly context: StepContext;
  readonly run: RunState;
  readonly learner: Learner & NestedLearner;
}

async function runStep(step: Step, index: number, course: Course): Promise<StepResult> {
  const { instance, state, context, run, learner } = course;
  const { webhooks } = run;
  webhooks?.book.at(instance.id, index);
  const stimulus = stimulusOf(instance.scenario, step);
  if (drawsValues(step) && !(await run.inDrawingTurn()) && step.always !== true) return { lines: [] };
  const prepared = prepareStep(
    withUnusedIds(withTag(step, state), instance.id, context),
    index,
    instance,
    state,
    context,
  );
  if (step.triggers !== undefined) {
    if (webhooks === undefined) return { lines: [] };
    const triggering = { instance, index, step, event: step.triggers, stimulus, run, webhooks };
    return { lines: await triggerEvent(prepared, triggering) };
  }
  const missing =
    prepared.kind === 'request' && isUnresponsive(step, run)
      ? unresponsive
      : prepared.kind === 'request' && step.always !== true && run.isSpent()
        ? beyondBudget
        : prepared;
  if (missing.kind === 'not-sent') {
    state.noteNotSent(step, missing);
    const entries =
      missing === unresponsive || missing === beyondBudget
        ? []
        : missingEntries(step, instance.scenario, run.addresses, run.configuration);
    return { lines: [omissionOf(missing, step, { scenario: instance.id, stimulus }, entries)] };
  }
  if (prepared.kind !== 'request') throw new Error(`${step.name} is called without being a trigger`);
  const sending: SendingContext = { instance, index, step, stimulus, pathOrigin: prepared.pathOrigin, run };
  const { lines, last, request } = await send(prepared, sending, state);
  if (last === undefined || request === undefined) return { lines };
  return {
    lines,
    takeAnswer: () => {
      takeAnswer({ ...prepared, request }, last, course);
      if (isBodyRefused(last) || isTrialRefused(step, last)) state.refused.add(step.name);
      noteContent({ ...prepared, request }, last, state);
      if (isConflict(last)) state.conflicts.add(step.name);
      if (step.asksFor !== undefined && isGone(last))
        learner.forget(step.asksFor, prepared.request.bindings[step.asksFor] ?? '');
      if (step.finds !== undefined)
        run.expendables.note(step.finds, Object.values(prepared.request.bindings)[0] ?? '', last.exchange.outcome);
    },
  };
}

const isUnresponsive = ({ operation, always }: Step, run: RunState): boolean =>
  always !== true && run.isUnresponsive(operation);

/** Sends the requests of a step, and waits for the deliveries that it expects. */
async function send(
  { request, source, step, address, learned }: PreparedRequest,
  sending: SendingContext,
  state: ScenarioState,
): Promise<SentStep> {
  const { run, instance } = sending;
  const { webhooks } = run;
  if (source !== undefined) {
    const shown = state.answers.get(step.drawnFor ?? '');
    return { lines: await runGenerated(request, source, sending, shown && unwrappedRecord(shown)) };
  }
  const page = state.firstPage(step);
  if (page?.kind === 'given')
    return { lines: await (isByNumber(step) ? lastPages : walkPages)(request, sending, page.value) };
  if (request.body !== undefined) webhooks?.keys.sending(instance.id, step.operation, request.body);
  const deliveriesBefore = webhooks?.book.seen(instance.id) ?? 0;
  const attemptsBefore = webhooks?.book.attempts(instance.id) ?? 0;
  if (step.refusesFirst !== undefined) webhooks?.refuseNext(instance.id, step.refusesFirst);
  const nextAfter =
    learned !== undefined && step.purpose === 'success'
      ? learnedRequests(request, learned, sending)
      : anyOf(othersAfterRefusal(request, step, address.path, run.configuration));
  const tried =
    request.usualForm !== undefined
      ? await sendForm(request, sending)
      : step.until === undefined
        ? await sendUntilAccepted(request, nextAfter, sending)
        : { request, attempts: await sendUntil(request, sending, state) };
  const { attempts } = tried;
  const lines = attempts.map(({ exchange }) => exchange);
  const last = attempts.at(-1);
  if (last === undefined) return { lines };
  if (webhooks !== undefined && step.awaits !== undefined && succeeded(last)) {
    const awaited = { target: instance.id, deadlineMs: webhooks.waitMs, signal: run.signal };
    await webhooks.wait({ ...awaited, count: deliveriesBefore + step.awaits });
    if (step.refusesFirst !== undefined && webhooks.book.attempts(instance.id) > attemptsBefore) {
      const deadlineMs = Math.min(webhooks.waitMs, secondAttemptMs);
      await webhooks.wait({ ...awaited, count: attemptsBefore + step.awaits + 1, repeated: true, deadlineMs });
    }
  }
  return { lines, last, request: tried.request };
}

/** The wait for a second attempt of a refused delivery: the interface does not say that there is one. */
const secondAttemptMs = 1000;

/** The request to send after a refusal, if there is another one. */
type NextRequest = (status: number, text: string, number: number) => BuiltRequest | undefined;

const anyOf =
  (requests: readonly BuiltRequest[]): NextRequest =>
  (_status, _text, number) =>
    requests[number - 1];

const learnedRequests =
  (first: BuiltRequest, learned: LearnedBody, { run, step }: SendingContext): NextRequest =>
  (status, text, number) => {
    const next = learned.afterRefusal(status, text, uniqueText(run.seed, first.path, step.name, String(number)));
    return next && { ...first, body: JSON.stringify(next) };
  };

/** Sends a request in another form; the result is that of the first one that is not refused. */
async function sendForm(
  request: BuiltRequest,
  sending: SendingContext,
): Promise<{ readonly request: BuiltRequest; readonly attempts: readonly RecordedAttempt[] }> {
  const attempts = await sendInForm(request, (each, round) =>
    sendWithRetries(each, round === 0 ? sending : { ...sending, drawn: { number: round, name: sending.step.name } }),
  );
  return { request: attempts.length > 1 ? (request.usualForm ?? request) : request, attempts };
}

/** 404 to a body of a document is often about a record that an optional member names. */
const mayLackRecord = ({ body }: Step, status: number): boolean => status === 404 && body?.from === 'sampled';

/** Sends a request and others like it, one after the other, until one is not refused because of its content. */
async function sendUntilAccepted(
  first: BuiltRequest,
  nextAfter: NextRequest,
  sending: SendingContext,
): Promise<{ readonly request: BuiltRequest; readonly attempts: readonly RecordedAttempt[] }> {
  const { run, step } = sending;
  let request = first;
  const attempts = [...(await sendWithRetries(request, sending))];
  for (let number = 1; !run.signal.aborted && !run.isSpent(); number += 1) {
    const outcome = attempts.at(-1)?.exchange.outcome;
    if (outcome?.kind !== 'response' || !(refusesBody(outcome.status) || mayLackRecord(step, outcome.status))) break;
    const text = outcome.body?.kind === 'text' ? outcome.body.text : '';
    const next = nextAfter(outcome.status, text, number);
    if (next === undefined) break;
    request = next;
    attempts.push(...(await sendWithRetries(request, { ...sending, drawn: { number, name: step.name } })));
  }
  return { request, attempts };
}

/** Notes what a reading shows, and whether one in another form shows something else. */
function noteContent(
  { step, address, request }: PreparedRequest,
  last: RecordedAttempt,
  { contents, otherContent, comparedForms }: ScenarioState,
) {
  // The content of every response would be too much to compare: most readings have no such form after them.
  if (comparedForms.size === 0) return;
  const { operation } = address;
  if (operation?.safe !== true || request.method !== 'GET' || request.credential !== 'full' || !succeeded(last)) return;
  const isForm = step.purpose === 'wire';
  if (!isForm && !usualForms.has(step.purpose)) return;
  const answer = last.json();
  if (answer === undefined) return;
  if (!isForm) contents.note(request, operation, answer);
  else if (comparedForms.delete(step.name) && contents.differs(request, operation, answer)) otherContent.add(step.name);
}

/** Purposes of readings that ask for what the plain reading shows. */
const usualForms: ReadonlySet<string> = new Set(['success', 'accept', 'control', 'paging', 'page-size']);

const succeeded = ({ exchange: { outcome } }: RecordedAttempt): boolean =>
  outcome.kind === 'response' && isSuccess(outcome.status) && !isPageElsewhere(outcome);

/** Keeps the ids and bodies of a success for later steps and scenarios. */
function takeAnswer(
  { step, address, request }: PreparedRequest,
  last: RecordedAttempt,
  { state, run, learner }: Course,
): void {
  const { outcome } = last.exchange;
  if (outcome.kind !== 'response' || !succeeded(last)) return;
  const tag = header(outcome.headers, 'etag');
  if (tag !== undefined) state.entityTags.set(step.name, tag);
  const answer = last.json();
  const body = request.body === undefined ? undefined : parsed(request.body);
  state.noteSuccess(
    step,
    address,
    { body, isLearned: request.bodyOrigin === 'learned' },
    { status: outcome.status, answer },
    run,
  );
  if (answer === undefined || address.method !== 'GET') return;
  if (step.finds !== undefined) {
    const isSecretHere = (text: string): boolean => isSecret(text, run);
    learnNested(
      atOnce(learner),
      [unwrappedRecord(answer)],
      variableOf(step.finds),
      {},
      run.configuration,
      isSecretHere,
    );
  }
  const listPointer = step.operation === null ? undefined : run.configuration.lists?.[step.operation];
  const secret = (text: string): boolean => isSecret(text, run);
  if (showsRecords(step)) {
    const shown = recordsShownBy(step, address, answer, listPointer);
    learnRecords(learner, shown, { step, address, seenWith: request.bindings }, secret);
    learnNested(learner, shown.things, ownVariable(step, address), request.bindings, run.configuration, secret);
  }
  const { yields = [], mentions = [] } = step;
  learnFromList(learner, answer, yields, request.bindings, run.configuration, listPointer, secret, mentions);
}

/**
 * Takes the ids of records below an expendable one although lists show others: the changes of the run need them, and
 * lists may show them late.
 */
const atOnce = (learner: Learner & NestedLearner): NestedLearner => ({
  parents: (variable) => learner.parents(variable),
  variables: () => learner.variables(),
  has: () => false,
  wantsRecord: () => false,
  learnNested: (...taken) => learner.learn(...taken),
  learnNestedRecord: () => undefined,
});

/** Sends, and again after each wait until the response shows the expected state. */
async function sendUntil(
  request: BuiltRequest,
  sending: SendingContext,
  state: ScenarioState,
): Promise<readonly RecordedAttempt[]> {
  const { run, step } = sending;
  const attempts = [...(await sendWithRetries(request, sending))];
  for (const [index, wait] of run.waitsMs.entries()) {
    const last = attempts.at(-1);
    if (step.until === undefined || run.signal.aborted || last === undefined) break;
    if (shows(step.until, last, step, state, run)) break;
    await sleep(wait, undefined, { signal: run.signal }).catch(() => undefined);
    const drawn = { number: index + 1, name: step.name };
    attempts.push(...(await sendWithRetries(request, { ...sending, drawn })));
  }
  return attempts;
}

/** A refusal shows that a deleted record is gone; a created record may still appear. */
function shows(
  until: AwaitedContent,
  last: RecordedAttempt,
  { operation, bindings }: Step,
  state: ScenarioState,
  run: RunState,
): boolean {
  if (!succeeded(last)) return isAbsence(until);
  const json = last.json();
  const listPointer = operation === null ? undefined : run.configuration.lists?.[operation];
  const { sent, learned, answers } = state;
  const memory = { sent, learned, answers, bindings: { ...state.bindings, ...bindings } };
  return json === undefined || showsAwaitedContent(until, json, memory, listPointer, run.configuration);
}

const isAbsence = ({ kind }: AwaitedContent): boolean =>
  kind === 'shows-no-more' || kind === 'lists-none-of' || kind === 'lists-not';

/** A body of ours as JSON; some are none on purpose. */
function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json; // JSON.parse gives JSON
  } catch {
    return undefined;
  }
}
