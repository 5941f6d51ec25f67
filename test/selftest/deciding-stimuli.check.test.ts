import { describe, expect, it } from 'vitest';
import type { Limits } from '../../src/config/configuration.js';
import { deriveCatalogue } from '../../src/requirements/catalogue.js';
import { loadInterface } from '../../spec/load.js';
import { decidingStimuli } from './deciding-stimuli.js';
import { recordAgainstReceiver } from './run-against-receiver.js';
import { recordAgainstReference } from './run-against-reference.js';

const catalogue = deriveCatalogue(await loadInterface());

/** As little as possible: one context for each statement, one random example. */
const small: Limits = { depth: 'quick', examples: 1 };

const runs = {
  service: await recordAgainstReference(catalogue, {
    configure: (given) => ({ ...given, limits: { ...given.limits, ...small } }),
  }),
  'webhook receiver': await recordAgainstReceiver(catalogue, {}),
};

describe.each(Object.entries(runs))('the reference as a %s', (_, { results, open }) => {
  it('fails no requirement', () => {
    const failing = results.requirements.filter(({ verdict }) => verdict === 'fail');
    expect(failing.map(({ id, violations }) => `${id}: ${violations[0]?.message ?? ''}`)).toEqual([]);
  });

  it('is sent a stimulus that can decide each requirement', async () => {
    const stimuli = await decidingStimuli(catalogue, await open());
    expect(stimuli.size).toBeGreaterThan(0);
    expect([...stimuli].filter(([, own]) => own.length === 0).map(([id]) => id)).toEqual([]);
  });
});
