import { expect, test } from 'vitest';
import type { Limits } from '../../src/config/configuration.js';
import { deriveCatalogue } from '../../src/requirements/catalogue.js';
import { loadInterface } from '../../spec/load.js';
import { decidingStimuli } from './deciding-stimuli.js';
import { recordAgainstReceiver } from './run-against-receiver.js';
import { recordAgainstReference } from './run-against-reference.js';

const catalogue = deriveCatalogue(await loadInterface());

/** As little as possible: one context for each statement, one random example. */
const small: Limits = { depth: 'quick', examples: 1 };

test.each([
  [
    'service',
    async () =>
      (
        await recordAgainstReference(catalogue, {
          configure: (given) => ({ ...given, limits: { ...given.limits, ...small } }),
        })
      ).open(),
  ],
  ['webhook receiver', async () => (await recordAgainstReceiver(catalogue, {})).open()],
] as const)('each requirement on a %s has a stimulus that can decide it', async (_, record) => {
  const stimuli = await decidingStimuli(catalogue, await record());
  expect(stimuli.size).toBeGreaterThan(0);
  expect([...stimuli].filter(([, own]) => own.length === 0).map(([id]) => id)).toEqual([]);
});
