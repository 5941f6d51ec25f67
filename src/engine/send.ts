import { header } from '../answers/header.js';
import { transientStatuses } from '../answers/status.js';
import { defined } from '../core/defined.js';
import { isIssued } from '../evidence/exchange.js';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ExchangeId, RequestExchange, StimulusId, Violated } from '../evidence/exchange.js';
import { credentialHeader } from '../config/defaults.js';
import type { RawOutcome } from '../http/raw-outcome.js';
import { retryDelay } from '../http/retry.js';
import type { SentRequest } from '../http/transport.js';
import type { Json } from '../core/json.js';
import type { Step } from '../stimuli/scenario.js';
import type { BuiltRequest } from './built-request.js';
import type { ScenarioInstance } from './instance.js';
import { jsonOf, redactedExchange } from './record.js';
import type { RunState } from './run-state.js';

/** The facts that an exchange is recorded with, besides request and response. */
export interface SendingContext {
  readonly instance: ScenarioInstance;
  readonly index: number;
  readonly step: Step;
  readonly stimulus: StimulusId;
  readonly pathOrigin: RequestExchange['pathOrigin'];
  readonly run: RunState;
  /** Which of several requests of one step (drawn ones, pages, one more try), and its own name and flaw. */
  readonly drawn?: { readonly number: number; readonly name: string; readonly violated?: Violated };
}

/** One attempt of a request: its exchange as evidence has it, and the JSON of its response in memory only. */
export interface RecordedAttempt {
  readonly exchange: RequestExchange;
  /** The answer as JSON, unredacted and in memory only: ids and bodies for later steps. Parsed when asked for. */
  json(): Json | undefined;
}

/** Sends until an answer is no request to come back later, and gives every attempt. Empty when the run was stopped. */
export async function sendWithRetries(
  request: BuiltRequest,
  sending: SendingContext,
): Promise<readonly RecordedAttempt[]> {
  const { run, step } = sending;
  const signal = step.always === true ? undefined : run.signal;
  const attempts: RecordedAttempt[] = [];
  let hasRenewed = false;
  for (let attempt = 0; ; attempt += 1) {
    if (signal?.aborted === true) return attempts;
    const answered = await run.inTurn(() => sendOnce(request, sending, { number: attempt, hasRenewed }, signal));
    if (answered === undefined) return attempts;
    hasRenewed ||= answered.isRenewed;
    const made = attemptOf(request, answered, sending, attempt);
    run.heldBodies.hold(made.exchange);
    attempts.push(made);
    run.progress({ kind: 'exchange' });
    if (!answered.again) return attempts;
    await sleep(answered.delay, undefined, { signal: run.signal }).catch(() => undefined);
  }
}

interface Answered {
  readonly sent: SentRequest;
  /** When the request was sent, milliseconds since the beginning of the run. */
  readonly at: number;
  /** Is it sent again, after the delay that the answer asks for? */
  readonly again: boolean;
  /** Milliseconds. */
  readonly delay: number | undefined;
  /** The credential was refused, and there is another value of it now. */
  readonly isRenewed: boolean;
}

/** Which attempt of a request this is, and whether an earlier one was refused because of the age of its credential. */
interface Turn {
  readonly number: number;
  readonly hasRenewed: boolean;
}

/** Sends one attempt in its turn; `undefined` when the run was stopped. */
async function sendOnce(
  request: BuiltRequest,
  { run, step }: SendingContext,
  { number, hasRenewed }: Turn,
  signal: AbortSignal | undefined,
): Promise<Answered | undefined> {
  if (!(await mayBeSent(run, signal))) return undefined;
  const headers = await withCurrentCredential(request, run);
  const at = run.elapsedMs();
  const sent = await run.transport.send({
    method: request.method,
    url: request.url,
    headers: step.signedAs === undefined ? headers : [...headers, ...run.sign(step.signedAs, request.body ?? '')],
    ...(answersForItself(step, request) ? { redirects: 0 } : {}),
    ...defined({ body: request.body, headersLeftOut: request.headersLeftOut, message: request.message, signal }),
    beforeFurther: () => mayBeSent(run, signal),
  });
  const { outcome } = sent;
  if (outcome.kind === 'no-response' && outcome.fault === 'aborted') return undefined;
  run.noteOutcome(step, outcome, sent.timing.durationMs);
  const delay = outcome.kind === 'response' ? retryDelay(outcome.status, outcome.headers, number) : undefined;
  const isRenewed = await renewed(request, headers, outcome, run, hasRenewed);
  run.retryBudget.noteAnswer(outcome.kind === 'response' && transientStatuses.has(outcome.status));
  const again = delay !== undefined && !run.signal.aborted && run.retryBudget.take(delay, run.elapsedMs());
  // Before the next request gets this one's place.
  if (delay !== undefined) holdOthers(step, outcome, again ? delay : 0, run);
  return { sent, at, again: again || isRenewed, delay, isRenewed };
}

/**
 * Fewer requests at a time, and none for the delay, where an answer asks all requests to come later. A service may
 * answer one request alone with 503, because of a strange value or of a record that another change holds. So only a
 * second answer in a row makes all requests wait, or one that says when to come back, or 429. Among drawn requests,
 * only these last two change anything.
 */
function holdOthers({ generate }: Step, outcome: RawOutcome, delayMs: number, run: RunState): void {
  if (saysToWait(outcome)) run.noteOverload(delayMs);
  else if (generate === undefined) run.noteOverload(run.retryBudget.inARow > 1 ? delayMs : 0);
}

const saysToWait = (outcome: RawOutcome): boolean =>
  outcome.kind === 'response' && (outcome.status === 429 || header(outcome.headers, 'retry-after') !== undefined);

const issuedValue = (headers: BuiltRequest['headers'], { configuration }: RunState): string | undefined =>
  headers.find(([name]) => name === credentialHeader(configuration))?.[1];

/** The headers of a request with the value that its credential has now. */
async function withCurrentCredential(
  { headers, credential }: BuiltRequest,
  run: RunState,
): Promise<BuiltRequest['headers']> {
  const current = credential === 'none' ? undefined : await run.renewal?.current(credential);
  if (current === undefined || current === issuedValue(headers, run)) return headers;
  const name = credentialHeader(run.configuration);
  return headers.map((header) => (header[0] === name ? ([name, current] as const) : header));
}

/** Whether a refused credential has another value now; each request gets one more try with it. */
async function renewed(
  { credential }: BuiltRequest,
  headers: BuiltRequest['headers'],
  outcome: RawOutcome,
  run: RunState,
  hasRenewed: boolean,
): Promise<boolean> {
  const value = issuedValue(headers, run);
  if (run.renewal === undefined || value === undefined || !isIssued(credential) || outcome.kind !== 'response')
    return false;
  if (outcome.status === 401) return !hasRenewed && !run.signal.aborted && run.renewal.renewed(credential, value);
  if (hasRenewed) run.renewal.noteUseful(credential);
  return false;
}

/** An attempt as it is recorded. */
function attemptOf(
  request: BuiltRequest,
  { sent, at, again }: Answered,
  sending: SendingContext,
  attempt: number,
): RecordedAttempt {
  const { run, step, instance, index } = sending;
  const recorded = redactedExchange(sent, request, {
    redactor: run.redactor,
    recordBodyBytes: run.heldBodies.limit(run.recordBodyBytes),
  });
  return {
    json: laterJson(sent, run.recordBodyBytes),
    exchange: {
      kind: 'exchange',
      id: exchangeId(sending, attempt),
      scenario: instance.id,
      step: index,
      attempt,
      at: Math.round(at),
      durationMs: Math.round(sent.timing.durationMs),
      stimulus: sending.stimulus,
      stepName: sending.drawn?.name ?? step.name,
      purpose: step.purpose,
      operation: step.operation,
      bindings: request.bindings,
      pathOrigin: sending.pathOrigin,
      query: request.query,
      queryOrigin: request.queryOrigin,
      credential: request.credential,
      ...defined({ violated: sending.drawn?.violated ?? step.violated }),
      superseded: again,
      request: recorded.request,
      outcome: recorded.outcome,
    },
  };
}

/** Waits until the rate and the target allow a request; false when the run was stopped meanwhile. */
async function mayBeSent(run: RunState, signal: AbortSignal | undefined): Promise<boolean> {
  await run.rate.take(signal);
  // The target may have asked to wait since this request got its turn; requests after the wait keep to the rate.
  for (let pause = run.pause(); pause !== undefined && signal?.aborted !== true; pause = run.pause()) {
    await pause;
    await run.rate.take(signal);
  }
  return signal?.aborted !== true;
}

const noJson = (): undefined => undefined;

/**
 * A body beyond the recording limit is not parsed, and its bytes are released: no function that is made beside the body
 * may stay, since V8 keeps the variables of a scope as long as any function of that scope.
 */
function laterJson({ outcome }: SentRequest, limit: number): RecordedAttempt['json'] {
  if (outcome.kind === 'no-response' || outcome.damage !== undefined) return noJson;
  const { body, bodyBytes = 0 } = outcome;
  return body === undefined || bodyBytes > limit ? noJson : () => jsonOf(body);
}

/**
 * Would a page elsewhere be no response of the operation? A public page (e.g. a login) that a redirect leads to is no
 * success without the credential, and does not show that a withdrawn operation is served.
 */
const answersForItself = ({ purpose, operation }: Step, { credential }: BuiltRequest): boolean =>
  !isIssued(credential) || purpose === 'withdrawn' || operation === null;

/** `<scenario>#<step>.<attempt>`, and for a drawn request `<scenario>#<step>-<number>.<attempt>`. */
function exchangeId({ instance, index, drawn }: SendingContext, attempt: number): ExchangeId {
  const which = drawn === undefined ? '' : `-${String(drawn.number).padStart(4, '0')}`;
  return `${instance.id}#${index}${which}.${attempt}` as ExchangeId; // the one place where exchange ids are made
}
