import { expect, it } from 'vitest';
import { operationId } from '../../spec/brands.js';
import type { Configuration } from '../config/configuration.js';
import { defined } from '../core/defined.js';
import { read } from '../stimuli/steps.js';
import { exchangesIn, runAgainst } from './run.fixture.js';

/** Responses by path; all other paths give 404. */
const pathsRead = async (
  served: { readonly [path: string]: unknown },
  configuration?: Configuration,
): Promise<readonly string[]> => {
  const lines = await runAgainst(
    ({ url = '' }, response) => {
      const body = served[new URL(url, 'http://x').pathname];
      response
        .writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' })
        .end(JSON.stringify(body ?? {}));
    },
    {
      scenarios: [
        read('accounts.list', 'Accounts', { yields: ['accountID'] }),
        read('accounts.systems.list', 'Systems of an account', { yields: ['systemID'] }),
        read('systems.list', 'Systems', { yields: ['systemID'] }),
        read('systems.read', 'A system'),
        read('gateways.list', 'Gateways', { yields: ['gatewayID'] }),
        read('gateways.read', 'A gateway'),
        read('gateways.appliances.list', 'Appliances', { yields: ['applianceID', 'assetID'] }),
        read('gateways.appliances.read', 'An appliance'),
        read('systems.assets.read', 'An asset'),
        {
          ...read('gateways.appliances.list', 'Appliances of each gateway', { yields: ['applianceID', 'assetID'] }),
          id: 'of each gateway',
          eachRecord: true,
          ways: 10,
          beyond: 2,
        },
        read('clusters.live', 'Live data of a cluster'),
      ],
      ...defined({ configuration }),
    },
  );
  const omitted = lines.flatMap((line) => (line.kind === 'omission' ? [line.operation] : []));
  expect(omitted).toContain(operationId('clusters.live'));
  return exchangesIn(lines)
    .filter(({ credential, outcome }) => credential === 'full' && outcome.kind === 'response' && outcome.status === 200)
    .map(({ request }) => new URL(request.url).pathname);
};

it('a record is read below a shown parent, where the configured one has none', async () => {
  const shown = '/gateways/G/appliances/A';
  const paths = await pathsRead(
    {
      '/gateways': [{ id: 'E' }, { id: 'G' }],
      '/gateways/E/appliances': [],
      '/gateways/G/appliances': [{ id: 'A', systemID: 'S' }],
      [shown]: {},
    },
    { ids: { gatewayID: ['E'] } },
  );
  expect(paths).toContain(shown);
});

const appliances = [
  { serial: 'A-1', kind: 'METER' },
  { serial: 'A-2', kind: 'HEATER' },
];

it('ids are found from list to list, whatever they are called in each', async () => {
  expect(
    await pathsRead({
      '/accounts': { data: [{ account_id: 7 }] },
      '/accounts/7/systems': [{ id: 'S' }],
      '/systems/S': { name: 'House', gateways: [{ uuid: 'G' }] },
      '/gateways/G': { uuid: 'G', system: { id: 'S' } },
      '/gateways/G/appliances': [{ identifier: 'A', systemID: 'S' }],
      '/gateways/G/appliances/A': {},
      '/systems/S/assets/A': {},
    }),
  ).toEqual([
    '/accounts',
    '/accounts/7/systems',
    '/systems/S',
    '/gateways/G',
    '/gateways/G/appliances',
    '/gateways/G/appliances/A',
    '/systems/S/assets/A',
  ]);
});

it('things inside of things are read by themselves', async () => {
  const system = { id: 'S', gateways: [{ number: 'G', appliances }, { number: 'H' }] };
  expect(
    await pathsRead({
      '/accounts': [{ id: 'a', systems: [system] }],
      '/systems/S': system,
      '/gateways/G': {},
      '/gateways/H': {},
    }),
  ).toEqual(['/accounts', '/systems/S', '/gateways/G', '/gateways/H']);
});

it('what is shown inside of other things counts only where no list shows any', async () => {
  expect(
    await pathsRead({
      '/systems': [{ id: 'S', gateways: [{ id: 'embedded' }] }],
      '/gateways': [{ id: 'listed' }],
      '/gateways/listed': {},
      '/gateways/embedded': {},
    }),
  ).toEqual(['/systems', '/gateways', '/gateways/listed']);
});
