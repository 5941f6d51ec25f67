import type { Bindings, EvidenceLine, StimulusId } from '../evidence/exchange.js';
import type { Json } from '../spec/model.js';
import type { Step } from '../suites/scenario.js';
import type { Address } from './address.js';
import { compose } from './compose.js';
import type { Instance } from './instance.js';
import { createdId, learnFromList } from './learn.js';
import { runGenerated } from './run-generated.js';
import type { RunState } from './run-state.js';
import { sendWithRetries } from './send.js';

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
    if (step.generate !== undefined) {
      const drawn = await runGenerated(composed, { instance, index, step, stimulus, pathOrigin, run });
      lines.push(...drawn);
      exchanges += drawn.filter(({ kind }) => kind === 'exchange').length;
      continue;
    }
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
