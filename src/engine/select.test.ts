import { expect, test } from 'vitest';
import { loadInterface } from '../../spec/load.js';
import { suites } from '../../suites/index.js';
import { planRun } from './plan.js';

test('scenarios are chosen by their ids, and by those that the plan makes of them', async () => {
  const iface = await loadInterface();
  const chosen = (...scenarios: readonly string[]): readonly string[] =>
    planRun(iface, suites, { ids: { systemID: ['s1'] } }, { stimuli: [], scenarios }).scenarios.map(({ id }) => id);
  expect(chosen()).toEqual([]);
  expect(chosen('systems.read')).toEqual(['systems.read']);
  expect(chosen('systems.read.drawn-2')).toEqual(['systems.read']);
});
