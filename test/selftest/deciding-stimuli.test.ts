import { expect, test } from 'vitest';
import { deriveCatalogue } from '../../src/requirements/catalogue.js';
import { loadInterface } from '../../spec/load.js';
import { decidingStimuli } from './deciding-stimuli.js';
import { recordAgainstReceiver } from './run-against-receiver.js';
import { recordAgainstReference } from './run-against-reference.js';

const catalogue = deriveCatalogue(await loadInterface());

test.each([
  ['service', async () => (await recordAgainstReference(catalogue, {})).open()],
  ['webhook receiver', async () => (await recordAgainstReceiver(catalogue, {})).open()],
] as const)('each requirement on a %s has a stimulus that can decide it', async (_, record) => {
  const stimuli = await decidingStimuli(catalogue, await record());
  expect(stimuli.size).toBeGreaterThan(0);
  expect([...stimuli].filter(([, own]) => own.length === 0).map(([id]) => id)).toEqual([]);
});
