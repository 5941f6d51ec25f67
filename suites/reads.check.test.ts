import { expect, test } from 'vitest';
import { operationId } from '../spec/brands.js';
import { loadInterface } from '../spec/load.js';
import { suites } from './index.js';
import { readsOf } from './reads.js';

const iface = await loadInterface();

test('each operation is sent by a suite', () => {
  const sent = new Set(
    suites.flatMap(({ scenarios }) => scenarios.flatMap(({ steps }) => steps.map((step) => step.operation))),
  );
  const forgotten = iface.operations.filter(({ id }) => !sent.has(id));
  expect(forgotten.map(({ id, resource }) => `suites/${resource}.ts has no step that sends ${id}`)).toEqual([]);
});

test('a read that no suite sends gets a scenario, and a write does not', () => {
  const { scenarios } = readsOf(iface, []);
  const usual = scenarios.map(({ id }) => id).filter((id) => !id.startsWith('second.'));
  expect(usual).toEqual(iface.operations.filter(({ safe }) => safe).map(({ id }) => id));
  expect(scenarios.find(({ id }) => id === 'second.accounts.systems.list')?.steps).toHaveLength(2);
  expect(scenarios.find(({ id }) => id === 'systems.read')?.steps.map(({ purpose }) => purpose)).toEqual([
    'success',
    'no-credential',
  ]);
  const list = scenarios.find(({ id }) => id === 'systems.list')?.steps ?? [];
  expect(list[0]).toMatchObject({ operation: operationId('systems.list'), yields: ['systemID'] });
  expect(list.map(({ purpose }) => purpose)).toContain('page-size');
});

test('a read that a suite sends gets no further scenario', () => {
  expect(readsOf(iface, suites).scenarios).toEqual([]);
});
