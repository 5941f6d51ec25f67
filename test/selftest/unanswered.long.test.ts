import { beforeAll, describe, expect, test } from 'vitest';
import { memoryBundle } from '../../src/evidence/reader.js';
import type { EvidenceReader } from '../../src/evidence/bundle.js';
import { sampleExchange, sampleHeader } from '../../src/evidence/sample.fixture.js';
import type { Catalogue } from '../../src/requirements/catalogue.js';
import { deriveCatalogue } from '../../src/requirements/catalogue.js';
import { fail, pass, untouched, type Judgement, type ServiceRequirement } from '../../src/requirements/requirement.js';
import { served } from '../../src/requirements/kinds/served.js';
import { loadInterface } from '../../spec/load.js';
import type { Interface } from '../../spec/model.js';
import { recordAgainstReceiver } from './run-against-receiver.js';
import { recordAgainstReference } from './run-against-reference.js';
import { passesUnanswered } from './unanswered.js';

let iface: Interface;
let catalogue: Catalogue;
beforeAll(async () => {
  iface = await loadInterface();
  catalogue = deriveCatalogue(iface);
});

describe('nothing passes by answers that did not come', () => {
  test('of a service', async () => {
    const { open } = await recordAgainstReference(catalogue, {});
    expect(await passesUnanswered(catalogue, await open())).toEqual([]);
  });

  test('of a webhook receiver', async () => {
    const { open } = await recordAgainstReceiver(catalogue, {});
    expect(await passesUnanswered(catalogue, await open())).toEqual([]);
  });
});

describe('a judgement that takes silence for an answer is found', () => {
  /** The catalogue with one requirement, judged so, and a scenario of two answered steps of its operation. */
  async function foundOf(judgement: Judgement): Promise<readonly string[]> {
    const { violated: _, ...exchange } = sampleExchange();
    const steps = ['control', 'trial'].map((stepName, step) => ({
      ...exchange,
      id: `${exchange.scenario}#${step}.0` as typeof exchange.id,
      step,
      stepName,
      superseded: false,
      outcome: { kind: 'response' as const, status: 200, headers: [] },
    }));
    const [some] = deriveCatalogue(iface).requirements.filter(
      (requirement): requirement is ServiceRequirement => requirement.id === 'systems.read/served',
    );
    if (some === undefined) throw new Error('the interface has no systems.read');
    const kind = { ...served, derive: () => [{ ...some, judgement }] };
    const evidence: EvidenceReader = memoryBundle({ ...sampleHeader, selection: null }, steps);
    return (await passesUnanswered(deriveCatalogue(iface, [kind]), evidence)).map(({ answer }) => answer);
  }

  test('of one exchange', async () => {
    expect(await foundOf({ scope: 'exchange', judge: ({ status }) => (status === 500 ? fail() : pass) })).toEqual([
      'none',
      '429',
    ]);
    expect(
      await foundOf({ scope: 'exchange', judge: ({ status }) => (status === undefined ? untouched : pass) }),
    ).toEqual(['429']);
    expect(await foundOf({ scope: 'exchange', judge: ({ succeeded }) => (succeeded ? pass : fail()) })).toEqual([]);
  });

  test('of a trial beside a control that was answered', async () => {
    const of = (silentTrialPasses: boolean): Judgement => ({
      scope: 'scenario',
      judge: ([control, trial]) => {
        if (control?.kind !== 'request' || trial?.kind !== 'request' || !control.succeeded) return untouched;
        if (trial.status !== undefined && trial.status !== 429 && trial.status >= 400) return fail();
        return trial.succeeded || silentTrialPasses ? pass : untouched;
      },
    });
    expect(await foundOf(of(true))).toEqual(['none', '429']);
    expect(await foundOf(of(false))).toEqual([]);
  });
});
