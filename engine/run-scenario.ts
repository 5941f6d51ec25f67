import { setTimeout as sleep } from 'node:timers/promises';
import type { Bindings, EvidenceLine, ExchangeId, RequestExchange, ScenarioId, StimulusId } from '../evidence/exchange.js';
import { retryDelay } from '../http/retry.js';
import type { Json } from '../spec/model.js';
import type { Scenario, Step } from '../suites/scenario.js';
import type { Address } from './address.js';
import { compose, type Composed } from './compose.js';
import type { Bound } from './knowledge.js';
import { createdId, learnFromList } from './learn.js';
import { record } from './record.js';
import type { RunState } from './run-state.js';

/** A scenario with values for its variables. */
export interface Instance {
  readonly id: ScenarioId;
  readonly scenario: Scenario;
  readonly bound: Bound;
}

const isSuccess = (status: number): boolean => status >= 200 && status <= 299;

/** Runs the steps of a scenario one after the other and gives the lines of evidence. Never throws for what the other side does. */
export async function runScenario(instance: Instance, run: RunState): Promise<readonly EvidenceLine[]> {
  const lines: EvidenceLine[] = [];
  const answers = new Map<string, Json>();
  let bindings: Bindings = instance.bound.bindings;
  let yielded = false;
  let exchanges = 0;
  const { webhooks } = run;
  const receiverUrl = webhooks?.target(instance.id);
  webhooks?.book.open(instance.id);
  for (const [index, step] of instance.scenario.steps.entries()) {
    if (run.signal.aborted && step.always !== true) break;
    webhooks?.book.at(instance.id, index);
    const address = run.addresses.of(step);
    const composed = compose(step, address, { ...run, receiverUrl, bindings, answers });
    const stimulus = `${instance.scenario.id}/${step.name}` as StimulusId; // the one place where stimulus ids are made
    if (composed.kind === 'omitted') {
      lines.push({ kind: 'omission', scenario: instance.id, stimulus, purpose: step.purpose, operation: step.operation, reason: composed.reason, ...(composed.settledBy === undefined ? {} : { settledBy: composed.settledBy }) });
      continue;
    }
    const pathOrigin = address.variables.length === 0 ? 'none' : yielded ? 'created' : step.aliased === true || step.bindings !== undefined ? 'learned' : instance.bound.origin;
    const attempts = await sendWithRetries(composed, { instance, index, step, stimulus, pathOrigin, run });
    lines.push(...attempts.map(({ exchange }) => exchange));
    exchanges += attempts.length;
    const last = attempts.at(-1);
    if (last === undefined) break;
    if (webhooks !== undefined && step.awaits !== undefined && last.exchange.outcome.kind === 'response' && isSuccess(last.exchange.outcome.status)) {
      await webhooks.wait({ target: instance.id, count: step.awaits, deadlineMs: webhooks.waitMs, signal: run.signal });
    }
    if (last.json !== undefined && last.exchange.outcome.kind === 'response' && isSuccess(last.exchange.outcome.status)) {
      answers.set(step.name, last.json);
      const created = bindCreated(step, address, last.json, run);
      if (created !== undefined) {
        bindings = { ...bindings, ...created };
        yielded = true;
      } else if (address.method === 'GET' && step.yields !== undefined) {
        learnFromList(run.knowledge, last.json, step.yields, composed.bindings, run.configuration, step.operation === null ? undefined : run.configuration.lists?.[step.operation]);
      }
    }
  }
  const deliveries = webhooks?.book.close(instance.id) ?? [];
  lines.push(...deliveries);
  exchanges += deliveries.length;
  lines.push({ kind: 'scenario', scenario: instance.id, exchanges });
  return lines;
}

function bindCreated(step: Step, address: Address, json: Json, run: RunState): Bindings | undefined {
  const [variable] = step.yields ?? [];
  if (variable === undefined || address.method !== 'POST') return undefined;
  const id = createdId(json, variable, run.configuration);
  return id === undefined ? undefined : { [variable]: id };
}

interface Sending {
  readonly instance: Instance;
  readonly index: number;
  readonly step: Step;
  readonly stimulus: StimulusId;
  readonly pathOrigin: RequestExchange['pathOrigin'];
  readonly run: RunState;
}

interface Attempt {
  readonly exchange: RequestExchange;
  /** The answer as JSON, unredacted and in memory only: ids and bodies for later steps. */
  readonly json: Json | undefined;
}

async function sendWithRetries(composed: Composed, sending: Sending): Promise<readonly Attempt[]> {
  const { run, step, instance, index } = sending;
  const attempts: Attempt[] = [];
  for (let attempt = 0; ; attempt += 1) {
    await run.rate.take();
    const at = run.elapsedMs();
    const sent = await run.transport.send({
      method: composed.method,
      url: composed.url,
      headers: composed.headers,
      // A redirect to a page for everybody (a login, say) is no success without the credential.
      ...(composed.credential === 'none' ? { redirects: 0 } : {}),
      ...(composed.body === undefined ? {} : { body: composed.body }),
      ...(step.always === true ? {} : { signal: run.signal }),
    });
    if (sent.outcome.kind === 'no-response' && sent.outcome.fault === 'aborted') return attempts;
    run.noteOutcome(sent.outcome);
    const delay = sent.outcome.kind === 'response' ? retryDelay(sent.outcome.status, sent.outcome.headers, attempt) : undefined;
    const again = delay !== undefined && !run.signal.aborted && run.retryBudget.take(delay);
    const recorded = record(sent, composed, run);
    attempts.push({
      json: recorded.json,
      exchange: {
        kind: 'exchange',
        id: `${instance.id}#${index}.${attempt}` as ExchangeId, // the one place where exchange ids are made
        scenario: instance.id,
        step: index,
        attempt,
        at: Math.round(at),
        durationMs: Math.round(sent.timing.durationMs),
        stimulus: sending.stimulus,
        stepName: step.name,
        purpose: step.purpose,
        operation: step.operation,
        bindings: composed.bindings,
        pathOrigin: sending.pathOrigin,
        query: composed.query,
        queryOrigin: composed.queryOrigin,
        credential: composed.credential,
        ...(step.violated === undefined ? {} : { violated: step.violated }),
        superseded: again,
        request: recorded.request,
        outcome: recorded.outcome,
      },
    });
    run.progress({ kind: 'exchange' });
    if (!again) return attempts;
    await sleep(delay, undefined, { signal: run.signal }).catch(() => undefined);
  }
}
