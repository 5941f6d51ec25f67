import { beforeAll, expect, test } from 'vitest';
import { referenceConfiguration } from '../../reference/configuration.js';
import { loadInterface } from '../../spec/load.js';
import type { Interface } from '../../spec/model.js';
import { contexts } from '../../suites/contexts.js';
import { suites } from '../../suites/index.js';
import { dryRun, type PlannedStimulus } from './dry-run.js';
import { fitToBudget } from './fit-to-budget.js';
import { planRun, type Plan } from './plan.js';

let iface: Interface;
beforeAll(async () => {
  iface = await loadInterface();
});

const configuration = referenceConfiguration('http://127.0.0.1');

let plan: Plan;
beforeAll(() => {
  plan = planRun(iface, [...suites, contexts({ iface, configuration })], configuration, null);
});

function plannedWith(requests: number): readonly PlannedStimulus[] {
  return dryRun(fitToBudget(plan, configuration, requests, 5), configuration, 5);
}

const requestsIn = (planned: readonly PlannedStimulus[]): number =>
  planned.reduce((sum, { outcome }) => sum + (outcome.kind === 'not-sent' ? 0 : outcome.requests), 0);

test('no more requests are planned than the budget has, and most of it is spent', () => {
  for (const requests of [50, 1_000]) {
    const planned = requestsIn(plannedWith(requests));
    expect(planned).toBeLessThanOrEqual(requests);
    expect(planned).toBeGreaterThan(requests * 0.9);
  }
});

test('each reading is sent once before any is repeated', () => {
  const planned = plannedWith(640).filter(({ outcome }) => outcome.kind !== 'not-sent');
  const read = new Set(planned.filter(({ purpose }) => purpose === 'success').map(({ operation }) => operation));
  for (const { id } of iface.operations.filter(({ safe }) => safe)) expect(read).toContain(id);
  expect(planned.some(({ step }) => step.includes('again 5'))).toBe(false);
});

test('what is left out tells why', () => {
  const reasons = plannedWith(50).map(({ outcome }) => outcome.kind === 'not-sent' && outcome.decidedBy);
  expect(reasons).toContain('limits.requests');
});
