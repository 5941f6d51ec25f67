import { defined } from '../core/defined.js';
import type { EvidenceLine, Omission, StimulusId } from '../evidence/exchange.js';
import { isSuccess } from '../answers/status.js';
import type { OperationId } from '../../spec/model.js';
import type { Step } from '../stimuli/scenario.js';
import type { ScenarioInstance } from './instance.js';
import { notSent, omissionOf } from './not-sent.js';
import type { PreparedStep } from './prepare-step.js';
import type { RunState, Webhooks } from './run-state.js';
import { sendWithRetries } from './send.js';
import { triggerEntry } from './triggers.js';

export interface Triggering {
  readonly instance: ScenarioInstance;
  readonly index: number;
  readonly step: Step;
  readonly event: OperationId;
  readonly stimulus: StimulusId;
  readonly run: RunState;
  readonly webhooks: Webhooks;
}

/**
 * Triggers an event, and waits for its delivery to the scenario's subscription. A missing trigger or delivery becomes
 * an omission that names the relevant entry; it is no failure.
 */
export async function triggerEvent(prepared: PreparedStep, triggering: Triggering): Promise<readonly EvidenceLine[]> {
  const { instance, event, step, stimulus, run, webhooks } = triggering;
  const omission = (reason: string, decidedBy = triggerEntry(event)): Omission =>
    omissionOf(notSent(reason, decidedBy), { purpose: 'event', operation: event }, { scenario: instance.id, stimulus });
  if (prepared.kind === 'not-sent') return [omission(prepared.reason, prepared.decidedBy)];
  if (step.refusesFirst !== undefined) webhooks.refuseNext(instance.id, step.refusesFirst);
  const done = prepared.kind === 'call' ? await called(prepared.run(run.signal)) : await sent(prepared, triggering);
  if (done.problem !== undefined) return [...done.lines, omission(done.problem)];
  const came = await webhooks.wait({
    target: instance.id,
    event,
    count: 1,
    deadlineMs: webhooks.waitMs,
    signal: run.signal,
  });
  if (came.length > 0) return done.lines;
  const unnamed = await webhooks.wait({ target: instance.id, count: 0, deadlineMs: 0, signal: run.signal });
  if (unnamed.some((delivery) => delivery.event === null)) {
    return [
      ...done.lines,
      omission(
        'something was delivered after the trigger, and neither its path nor its body names the event',
        'events.eventProperty',
      ),
    ];
  }
  const waited = `within ${webhooks.waitMs} ms after the trigger`;
  const where = 'to the subscription in the first account of writes.expendable.accountID';
  return [...done.lines, omission(`nothing about it was delivered ${waited}, ${where}`)];
}

interface Done {
  readonly lines: readonly EvidenceLine[];
  /** The reason why no delivery is awaited. */
  readonly problem?: string;
}

async function called(call: Promise<string | undefined>): Promise<Done> {
  const problem = await call;
  return { lines: [], ...defined({ problem }) };
}

async function sent(
  { request, pathOrigin, step }: Extract<PreparedStep, { readonly kind: 'request' }>,
  { instance, index, stimulus, run }: Triggering,
): Promise<Done> {
  const attempts = await sendWithRetries(request, { instance, index, step, stimulus, pathOrigin, run });
  const lines = attempts.map(({ exchange }) => exchange);
  const outcome = lines.at(-1)?.outcome;
  if (outcome?.kind === 'response' && isSuccess(outcome.status)) return { lines };
  return {
    lines,
    problem:
      'the operation that triggers it was answered with ' +
      `${outcome?.kind === 'response' ? outcome.status : 'nothing'}`,
  };
}
