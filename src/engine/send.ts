import { transientStatuses } from '../evidence/status.js';
import { defined } from '../core/defined.js';
import { isIssued } from '../evidence/exchange.js';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ExchangeId, RequestExchange, StimulusId, Violated } from '../evidence/exchange.js';
import { retryDelay } from '../http/retry.js';
import type { Sent } from '../http/transport.js';
import type { Json } from '../core/json.js';
import type { Step } from '../stimuli/scenario.js';
import type { BuiltRequest } from './build-request.js';
import type { Instance } from './instance.js';
import { jsonOf, record } from './record.js';
import type { RunState } from './run-state.js';

/** What an exchange is recorded with besides itself. */
export interface Sending {
  readonly instance: Instance;
  readonly index: number;
  readonly step: Step;
  readonly stimulus: StimulusId;
  readonly pathOrigin: RequestExchange['pathOrigin'];
  readonly run: RunState;
  /** Which of several requests of one step (drawn ones, pages, one more try), and its own name and flaw. */
  readonly drawn?: { readonly number: number; readonly name: string; readonly violated?: Violated };
}

export interface Attempt {
  readonly exchange: RequestExchange;
  /** The answer as JSON, unredacted and in memory only: ids and bodies for later steps. Parsed when asked for. */
  json(): Json | undefined;
}

/** Sends until an answer is no request to come back later, and gives every attempt. Empty when the run was stopped. */
export async function sendWithRetries(request: BuiltRequest, sending: Sending): Promise<readonly Attempt[]> {
  const { run, step, instance, index } = sending;
  const violated = sending.drawn?.violated ?? step.violated;
  const attempts: Attempt[] = [];
  for (let attempt = 0; ; attempt += 1) {
    let at = 0;
    const sent = await run.inTurn(async () => {
      await run.rate.take();
      at = run.elapsedMs();
      return run.transport.send({
        method: request.method,
        url: request.url,
        headers:
          step.signedAs === undefined
            ? request.headers
            : [...request.headers, ...run.sign(step.signedAs, request.body ?? '')],
        ...(answersForItself(step, request) ? { redirects: 0 } : {}),
        ...defined({ body: request.body }),
        ...(step.always === true ? {} : { signal: run.signal }),
      });
    });
    if (sent.outcome.kind === 'no-response' && sent.outcome.fault === 'aborted') return attempts;
    run.noteOutcome(step.operation, sent.outcome, sent.timing.durationMs);
    const delay =
      sent.outcome.kind === 'response' ? retryDelay(sent.outcome.status, sent.outcome.headers, attempt) : undefined;
    run.retryBudget.noteAnswer(sent.outcome.kind === 'response' && transientStatuses.has(sent.outcome.status));
    const again = delay !== undefined && !run.signal.aborted && run.retryBudget.take(delay, run.elapsedMs());
    if (delay !== undefined) run.noteOverload(again ? delay : 0);
    const recorded = record(sent, request, {
      redactor: run.redactor,
      recordBodyBytes: run.heldBodies.limit(run.recordBodyBytes),
    });
    const made: Attempt = {
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
        ...defined({ violated }),
        superseded: again,
        request: recorded.request,
        outcome: recorded.outcome,
      },
    };
    run.heldBodies.hold(made.exchange);
    attempts.push(made);
    run.progress({ kind: 'exchange' });
    if (!again) return attempts;
    await sleep(delay, undefined, { signal: run.signal }).catch(() => undefined);
  }
}

/** What is longer than what is recorded is not looked into, and its bytes are let go of. */
function laterJson({ outcome }: Sent, limit: number): Attempt['json'] {
  if (outcome.kind === 'no-response' || outcome.damage !== undefined) return () => undefined;
  const { body, bodyBytes = 0 } = outcome;
  return body === undefined || bodyBytes > limit ? () => undefined : () => jsonOf(body);
}

/**
 * Would a page somewhere else be no answer? A page for everybody (a login, say) that a redirect leads to is no success
 * without the credential, and does not serve what the interface does not have.
 */
const answersForItself = ({ purpose, operation }: Step, { credential }: BuiltRequest): boolean =>
  !isIssued(credential) || purpose === 'withdrawn' || operation === null;

/** `<scenario>#<step>.<attempt>`, and for a drawn request `<scenario>#<step>-<number>.<attempt>`. */
function exchangeId({ instance, index, drawn }: Sending, attempt: number): ExchangeId {
  const which = drawn === undefined ? '' : `-${String(drawn.number).padStart(4, '0')}`;
  return `${instance.id}#${index}${which}.${attempt}` as ExchangeId; // the one place where exchange ids are made
}
