import { beforeAll, expect, test } from 'vitest';
import { referenceConfiguration } from '../../reference/configuration.js';
import { loadInterface } from '../../spec/load.js';
import type { Interface } from '../../spec/model.js';
import { inject, type ConditionedFault } from '../patterns/inject.js';
import { contexts } from './index.js';
import type { ContextValue, ContextSources, TargetOperation } from './context.js';

let known: ContextSources;
let targets: readonly TargetOperation[];
beforeAll(async () => {
  const iface: Interface = await loadInterface();
  known = { iface, configuration: referenceConfiguration('http://127.0.0.1') };
  targets = [...iface.operations, ...iface.withdrawn];
});

const valuesOf = (target: TargetOperation): readonly ContextValue[] =>
  contexts.flatMap((context) => context.values(target, known));

test('each context has values for some operation, and names them once', () => {
  for (const context of contexts) {
    const sets = targets.flatMap((target) => context.shown?.sets(target, known) ?? []);
    expect(targets.flatMap((target) => context.values(target, known)).length + sets.length, context.id).toBeGreaterThan(
      0,
    );
  }
  for (const target of targets) {
    const named = contexts.flatMap(({ id, values }) => values(target, known).map(({ value }) => `${id}: ${value}`));
    expect(new Set(named).size, target.id).toBe(named.length);
  }
  expect(new Set(contexts.map(({ id }) => id)).size).toBe(contexts.length);
});

test('a value is met by something: it is sent, or recognised by more than what one request says', () => {
  for (const target of targets)
    for (const { sent, pattern, value } of valuesOf(target))
      expect(pattern.kind === 'every' && sent.length === 0, `${target.id}: ${value}`).toBe(false);
});

test('a fault that is narrowed shows under a condition, or at a place of its own', () => {
  for (const target of targets) {
    const fault: ConditionedFault = { kind: 'set', on: { operation: target.id }, at: '$items/*/name', value: 7 };
    for (const { pattern, value } of valuesOf(target)) {
      const narrowed = inject(pattern, fault);
      if (!('cannot' in narrowed)) expect(narrowed, `${target.id}: ${value}`).not.toEqual(fault);
    }
  }
});
