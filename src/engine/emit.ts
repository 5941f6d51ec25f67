import { defined } from '../core/defined.js';
import type { Bindings, EvidenceLine, Omission, StimulusId } from '../evidence/exchange.js';
import { isSuccess } from '../evidence/status.js';
import type { OperationId } from '../../spec/model.js';
import type { Step } from '../../suites/scenario.js';
import { compose } from './compose.js';
import type { Instance } from './instance.js';
import type { RunState, Webhooks } from './run-state.js';
import { sendWithRetries } from './send.js';
import { planTrigger, triggerEntry } from './triggers.js';

export interface Emission {
  readonly instance: Instance;
  readonly index: number;
  readonly stimulus: StimulusId;
  readonly bindings: Bindings;
  /** What the scenario has recorded so far. */
  readonly lines: readonly EvidenceLine[];
  readonly run: RunState;
  readonly webhooks: Webhooks;
}

/**
 * Does what makes the implementation emit an event, and waits for its delivery to the scenario's subscription. What did
 * not happen becomes an omission that names the entry to look at: no event is nobody's failure.
 */
export async function emit(step: Step, event: OperationId, emission: Emission): Promise<readonly EvidenceLine[]> {
  const { instance, stimulus, run, webhooks } = emission;
  const entry = triggerEntry(event);
  const omission = (reason: string, decidedBy = entry): Omission => ({
    kind: 'omission',
    scenario: instance.id,
    stimulus,
    purpose: 'event',
    operation: event,
    reason,
    decidedBy,
  });
  if (!isSubscribed(emission.lines))
    return [omission('no subscription could be made, so nothing was triggered', 'bodies.webhooks.create')];
  const plan = planTrigger(step, event, run.iface, run.configuration);
  if (plan.kind === 'none') return [omission(plan.reason, plan.decidedBy)];
  const done = plan.kind === 'call' ? await called(plan.run(run.signal)) : await sent(plan.step, emission);
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
  return [...done.lines, omission(`nothing about it was delivered within ${webhooks.waitMs} ms after the trigger`)];
}

interface Done {
  readonly lines: readonly EvidenceLine[];
  /** Why there is nothing to wait for. */
  readonly problem?: string;
}

async function called(call: Promise<string | undefined>): Promise<Done> {
  const problem = await call;
  return { lines: [], ...defined({ problem }) };
}

async function sent(step: Step, { instance, index, stimulus, bindings, run }: Emission): Promise<Done> {
  const address = run.addresses.of(step);
  const composed = compose(step, address, { ...run, receiverUrl: undefined, bindings, answers: new Map() });
  if (composed.kind === 'omitted') return { lines: [], problem: composed.reason };
  const attempts = await sendWithRetries(composed, {
    instance,
    index,
    step,
    stimulus,
    pathOrigin: address.variables.length === 0 ? 'none' : 'configured',
    run,
  });
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

const isSubscribed = (lines: readonly EvidenceLine[]): boolean =>
  lines.some(
    (line) =>
      line.kind === 'exchange' &&
      line.operation === 'webhooks.create' &&
      line.outcome.kind === 'response' &&
      isSuccess(line.outcome.status),
  );
