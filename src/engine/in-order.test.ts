import { expect, test } from 'vitest';
import { loadInterface } from '../../spec/load.js';
import { read } from '../stimuli/steps.js';
import type { Effect, Scenario } from '../stimuli/scenario.js';
import { AddressBook } from './address.js';
import { inOrder } from './in-order.js';

const addresses = new AddressBook(await loadInterface(), {});

const scenario = (id: string, effect: Effect, more: Partial<Scenario> = {}): Scenario => ({
  ...read('systems.list', 'Systems'),
  id,
  effect,
  ...more,
});

test('rounds follow all scenarios without one, and deletions of everything follow the rounds', () => {
  const creates = { kind: 'creates' } as const;
  const reads = { kind: 'reads' } as const;
  const scenarios = [
    scenario('reads in round 2', reads, { round: 2 }),
    scenario('deletes an account', { kind: 'consumes', needs: 'deletableAccountID' }),
    scenario('creates in round 1', creates, { round: 1, afterChanges: true }),
    scenario('reads in round 1', reads, { round: 1, afterChanges: true }),
    scenario('creates', creates),
    scenario('reads', reads),
    scenario('acts on everything', { kind: 'consumes', needs: 'operations' }),
  ];
  const waves = inOrder(scenarios, addresses);
  expect(waves.map((wave) => wave.scenarios.map(({ id }) => id))).toEqual([
    ['reads'],
    ['creates'],
    ['reads in round 1'],
    ['creates in round 1'],
    ['reads in round 2'],
    ['deletes an account'],
    ['acts on everything'],
  ]);
  expect(waves.map((wave) => wave.deletes ?? false)).toEqual([false, false, false, false, false, true, true]);
});
