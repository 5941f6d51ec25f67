import { beforeAll, expect, test } from 'vitest';
import { loadInterface } from '../spec/load.js';
import type { Interface } from '../spec/model.js';
import type { Scenario } from '../src/stimuli/scenario.js';
import { contexts } from './contexts.js';

let iface: Interface;
beforeAll(async () => {
  iface = await loadInterface();
});

const named = (scenarios: readonly Scenario[], id: string): readonly string[] =>
  scenarios.find((scenario) => scenario.id === `contexts.${id}`)?.steps.map(({ name }) => name) ?? [];

test('every reading operation is looked at in contexts, and nothing is changed', () => {
  const { scenarios } = contexts(iface, 'normal');
  const reading = iface.operations.filter(({ safe }) => safe).map(({ id }) => `contexts.${id}`);
  expect(scenarios.map(({ id }) => id)).toEqual(reading);
  expect(scenarios.every(({ effect }) => effect.kind === 'reads')).toBe(true);
});

test('a list with three parameters is asked with each two of them', () => {
  const { scenarios } = contexts(iface, 'normal');
  const pairs = named(scenarios, 'gateways.list').filter((name) => name.includes(' and '));
  expect(pairs).toEqual(['per_page and order', 'per_page and sort', 'order and sort']);
});

test('each statement about a reading is exercised at least ten times, with and without a credential', () => {
  for (const { id, steps } of contexts(iface, 'normal').scenarios) {
    const unauthenticated = steps.filter(({ credential }) => credential === 'none').length;
    // The plain request without a credential is in the suite of the resource.
    expect(unauthenticated, id).toBeGreaterThanOrEqual(9);
    expect(new Set(steps.map(({ name }) => name)).size).toBe(steps.length);
  }
});

test('quick sends none of it, thorough more of it', () => {
  expect(contexts(iface, 'quick').scenarios).toEqual([]);
  const steps = (depth: 'normal' | 'thorough'): number =>
    contexts(iface, depth).scenarios.reduce((sum, scenario) => sum + scenario.steps.length, 0);
  expect(steps('thorough')).toBeGreaterThan(steps('normal'));
});
