import { beforeAll, describe, expect, it } from 'vitest';
import type { CampaignOptions } from '../campaign/campaign-options.js';
import { runCampaign } from '../campaign/campaign.js';
import { chosenFrom } from '../campaign/selection.js';
import { repeatFailures } from '../cli/repeat-failures.js';
import type { Fault } from '../faults/fault.js';
import { referenceConfiguration } from '../../reference/configuration.js';
import { startReference } from '../../reference/server.js';
import type { Requirement } from '../requirements/requirement.js';
import type { OperationId } from '../../spec/model.js';
import { loadCatalogue, type LoadedCatalogue } from './load-catalogue.js';
import { compareReplay, failuresOf, requirementsToReplay } from './replay.js';

let known: LoadedCatalogue;
beforeAll(async () => {
  known = await loadCatalogue();
});

const operation = 'systems.costs-kpi.read' as OperationId; // an id of the documents
const wrong: Fault = { kind: 'set', on: { operation }, at: 'periods/*/totalConsumption', value: 1 };
const id = 'systems.costs-kpi.read/withdrawn-property/CostsKpi.periods[].totalConsumption';

/** Starts a reference with faults, and gives the options of a campaign against it. */
async function against<Result>(
  faults: readonly Fault[],
  requirements: readonly Requirement[] | undefined,
  work: (options: CampaignOptions) => Promise<Result>,
): Promise<Result> {
  const reference = await startReference({ seed: 'replay', faults });
  try {
    return await work({
      catalogue: known.catalogue,
      configuration: referenceConfiguration(reference.baseUrl),
      embedded: true,
      seed: 'replay',
      startedAt: '2026-01-01T00:00:00Z',
      ...(requirements === undefined ? {} : { only: chosenFrom(requirements) }),
    });
  } finally {
    await reference.close();
  }
}

const judged = async (options: CampaignOptions) => {
  const outcome = await runCampaign(options);
  if (outcome.kind !== 'judged') throw new Error(outcome.message);
  return outcome;
};

const ofTheKpi = (): readonly Requirement[] =>
  known.catalogue.requirements.filter((requirement) => requirement.id === id);

describe('a replay', () => {
  it('sends what failed again: fixed where the implementation is, still failing where it is not', async () => {
    const first = await against([wrong], ofTheKpi(), judged);
    const failures = failuresOf(first.results);
    expect(failures.map(({ result }) => result.id)).toEqual([id]);
    const requirements = await requirementsToReplay(failures, known.catalogue, await first.open());
    const outcome = async (faults: readonly Fault[]): Promise<readonly string[]> =>
      compareReplay(failures, (await against(faults, requirements, judged)).results).map(({ kind }) => kind);
    expect(await outcome([wrong])).toEqual(['still-failing']);
    expect(await outcome([])).toEqual(['fixed']);
    const elsewhere = {
      ...first.results,
      interface: { ...first.results.interface, revision: 'initial' },
      requirements: [],
    };
    expect(compareReplay(failures, elsewhere)).toMatchObject([
      { kind: 'not-reproducible', because: 'this is not a requirement of revision initial' },
    ]);
  });

  it('finds a failure in a stimulus that was sent for something else', async () => {
    const atPage: Fault = {
      kind: 'set',
      on: { operation: 'systems.list' as OperationId, when: { query: { per_page: '1' } } },
      at: '$items/*/plan',
      value: 7,
    };
    const number = known.catalogue.requirements.filter(
      (requirement) => requirement.id === 'systems.list/enumeration-type/System.plan',
    );
    const all = known.catalogue.requirements.filter((requirement) => requirement.id.startsWith('systems.list/'));
    const first = await against([atPage], all, judged);
    const failures = failuresOf(first.results).filter(
      ({ result }) => result.id === 'systems.list/enumeration-type/System.plan',
    );
    expect(failures).toHaveLength(1);
    const requirements = await requirementsToReplay(failures, known.catalogue, await first.open());
    expect(requirements[0]?.wants).toEqual(
      expect.arrayContaining([...(number[0]?.wants ?? []), { operation: 'systems.list', purpose: 'page-size' }]),
    );
    expect(
      compareReplay(failures, (await against([atPage], requirements, judged)).results).map(({ kind }) => kind),
    ).toEqual(['still-failing']);
  });
});

describe('failures once more', () => {
  it('are flaky where they do not come again with the same seed', async () => {
    const first = await against([wrong], ofTheKpi(), judged);
    const again = async (faults: readonly Fault[]): Promise<readonly (string | undefined)[]> => {
      const { requirements } = await against(faults, ofTheKpi(), (options) => repeatFailures(options, first.results));
      return requirements
        .filter((result) => result.id === id)
        .flatMap(({ verdict, stability }) => [verdict, stability]);
    };
    expect(await again([wrong])).toEqual(['fail', undefined]);
    expect(await again([])).toEqual(['fail', 'flaky']);
  });
});
