import { beforeAll, expect, it } from 'vitest';
import { operationId } from '../../spec/brands.js';
import { loadInterface } from '../../spec/load.js';
import type { Configuration } from '../../src/config/configuration.js';
import type { Fault } from '../../src/faults/fault.js';
import { deriveCatalogue, type Catalogue } from '../../src/requirements/catalogue.js';
import type { Results } from '../../src/results/results.js';
import type { Requirement } from '../../src/requirements/requirement.js';
import { runAgainstReference } from './run-against-reference.js';

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = deriveCatalogue(await loadInterface());
});

const failedMusts = ({ requirements }: Pick<Results, 'requirements'>): readonly string[] =>
  requirements
    .filter(({ verdict, level }) => verdict === 'fail' && level === 'MUST')
    .map(({ id, reason }) => `${id}: ${reason}`);

const namesOf = (section: string, entries: object | undefined): readonly string[] =>
  Object.keys(entries ?? {}).map((name) => `${section}.${name}`);

/** The same configuration, as `init` writes it from a recording: nothing that is sent is confirmed. */
const asSupplied = ({ events: _, ...configuration }: Configuration): Configuration => ({
  ...configuration,
  supplied: [
    ...namesOf('ids', configuration.ids),
    ...namesOf('bodies', configuration.bodies),
    ...Object.entries(configuration.query ?? {}).flatMap(([operation, query]) => namesOf(`query.${operation}`, query)),
  ],
});

const gone = (configuration: Configuration): Configuration =>
  asSupplied({
    ...configuration,
    ids: {
      ...configuration.ids,
      systemID: ['gone-1', 'gone-2'],
      gatewayID: ['gone-3'],
      accountID: ['gone-4'],
      customerID: ['gone-5'],
      applianceID: [{ gatewayID: 'gone-3', applianceID: 'gone-6' }],
    },
  });

it('ids of a recording that are gone fail nothing, are named, and living ones take their place', async () => {
  const results = await runAgainstReference(catalogue, { configure: gone });
  expect(failedMusts(results)).toEqual([]);
  const warning = results.warnings.filter(({ code }) => code === 'supplied-ids-gone').map(({ message }) => message);
  expect(warning.join('\n')).toMatch(/2 ids of ids\.systemID.* gone-1, gone-2\./);
  const verdict = (id: string): string | undefined => results.requirements.find((each) => each.id === id)?.verdict;
  for (const id of ['systems.read/served', 'gateways.read/served', 'gateways.appliances.list/served'])
    expect([id, verdict(id)]).toEqual([id, 'pass']);
});

/** What is stated of these operations, so that little else is sent. */
const about = (...operations: readonly string[]): readonly Requirement[] =>
  catalogue.requirements.filter((requirement) => requirement.operations.some((id) => operations.includes(String(id))));

const refuse = (status: number, ...operations: readonly string[]): readonly Fault[] =>
  operations.map((id) => ({ kind: 'answer', on: { operation: operationId(id) }, status, body: { error: 'no' } }));

it('a supplied body that is refused for the value of one member fails nothing, and a confirmed one does', async () => {
  const email = 'user.update/optional-property/email/present';
  const judged = async (configure: (given: Configuration) => Configuration): Promise<Results> =>
    runAgainstReference(catalogue, {
      configure,
      faults: refuse(400, 'user.update').map((fault) => ({
        ...fault,
        on: { operation: operationId('user.update'), when: { bodyHas: ['/email'] } },
      })),
      requirements: about('user.update'),
    });
  const supplied = await judged(asSupplied);
  expect(failedMusts(supplied)).toEqual([]);
  expect(supplied.requirements.find(({ id }) => id === email)).toMatchObject({
    verdict: 'inconclusive',
    decidedBy: 'bodies.user.update',
  });
  const confirmed = await judged((given) => given);
  expect(confirmed.requirements.find(({ id }) => id === email)?.verdict).toBe('fail');
});

it('supplied bodies that are refused fail nothing', async () => {
  const operations = ['systems.assets.update', 'systems.update', 'systems.create', 'user.update'];
  const results = await runAgainstReference(catalogue, {
    configure: asSupplied,
    faults: refuse(422, ...operations),
    requirements: about(...operations),
  });
  expect(failedMusts(results)).toEqual([]);
  for (const name of ['EVAssetUpdate', 'EVStationAssetUpdate', 'InverterAssetUpdate']) {
    const found = results.requirements.find(({ id }) => id === `systems.assets.update/asset-update/${name}`);
    expect([name, found?.verdict, found?.decidedBy]).toEqual([
      name,
      'inconclusive',
      `bodies.systems.assets.update.schemas.${name}`,
    ]);
  }
});

it('a fault of the server fails, whoever gave the body', async () => {
  const results = await runAgainstReference(catalogue, {
    configure: asSupplied,
    faults: refuse(500, 'systems.update'),
    requirements: about('systems.update'),
  });
  expect(failedMusts(results).join('\n')).toContain('systems.update/served: ');
});

it('supplied query values that are refused fail nothing', async () => {
  const results = await runAgainstReference(catalogue, {
    requirements: about('systems.list'),
    configure: (own) => asSupplied({ ...own, query: { ...own.query, 'systems.list': { sort: 'guessed' } } }),
    faults: [
      {
        kind: 'answer',
        on: { operation: operationId('systems.list'), when: { queryHas: ['sort'] } },
        status: 400,
        body: { error: 'unknown value' },
      },
    ],
  });
  expect(failedMusts(results)).toEqual([]);
});

it('what nobody marks as supplied is a word: refused, it fails', async () => {
  const results = await runAgainstReference(catalogue, {
    faults: refuse(422, 'systems.update'),
    requirements: about('systems.update'),
  });
  expect(failedMusts(results).join('\n')).toContain('systems.update/served: ');
});
