import { expect, it } from 'vitest';
import { applianceKinds, read, reads, succeed } from '../stimuli/steps.js';
import { exchangesIn, runAgainst } from './run.fixture.js';

const scenarios = [
  read('systems.list', 'Systems', { yields: ['systemID'] }),
  read('gateways.list', 'Gateways', { yields: ['gatewayID'] }),
  {
    id: 'gateways.appliances.list',
    title: 'Appliances',
    effect: reads,
    steps: [
      succeed('gateways.appliances.list', { yields: ['assetID'] }),
      succeed('gateways.appliances.list', {
        name: 'once again',
        query: { again: { value: 'yes', origin: 'made-up' } },
      }),
    ],
  },
  { ...read('systems.assets.read', 'Assets'), ways: applianceKinds },
];

/**
 * The requests to two gateways of one system, where the response of the slow one waits until the other's was processed.
 */
async function sentWith(slow: string): Promise<readonly string[]> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const bodyFor = async (path: string, query: string): Promise<unknown> => {
    if (path === '/systems') return [{ id: 's1' }];
    if (path === '/gateways') return [{ id: 'g1' }, { id: 'g2' }];
    const [, gateway] = /^\/gateways\/(\w+)\/appliances$/.exec(path) ?? [];
    if (gateway === undefined) return {};
    if (gateway === slow) await released;
    else if (query !== '') release();
    return Array.from({ length: 9 }, (_, index) => ({ id: `${gateway}-a${index}`, systemID: 's1' }));
  };
  const lines = await runAgainst(
    ({ url = '' }, response) => {
      const { pathname, search } = new URL(url, 'http://x');
      void bodyFor(pathname, search).then((body) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      );
    },
    { scenarios },
  );
  return exchangesIn(lines).map(({ id, request }) => `${id} ${request.method} ${new URL(request.url).pathname}`);
}

it('one seed sends the same requests, whichever answer comes first', async () => {
  const first = await sentWith('g1');
  expect(first.filter((line) => line.includes('/assets/'))).toHaveLength(2 * applianceKinds);
  expect(await sentWith('g2')).toEqual(first);
});

/** Methods that a server gets when the run is interrupted as soon as it gets this one, which it never answers. */
async function sentUntil(interrupting: string): Promise<readonly string[]> {
  const stop = new AbortController();
  const methods: string[] = [];
  const path = 'systems.import-power-limit';
  await runAgainst(
    ({ method = '', url = '' }, response) => {
      // Whether the system still exists is asked first.
      const isOfScenario = url.endsWith('/import-power-limit-schedule');
      if (isOfScenario) methods.push(method);
      if (isOfScenario && method === interrupting) stop.abort();
      else response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    },
    {
      signal: stop.signal,
      configuration: {
        ids: { systemID: ['s1'] },
        bodies: { [`${path}.replace`]: { value: {} } },
        writes: { allowed: true, expendable: { systemID: ['s1'] } },
      },
      scenarios: [
        {
          id: 'test',
          title: 'Delete, and restore',
          effect: { kind: 'consumes', needs: 'systemID' },
          steps: [
            succeed(`${path}.read`),
            succeed(`${path}.delete`),
            succeed(`${path}.update`),
            succeed(`${path}.replace`, { name: 'restore', body: { from: 'configuration' }, always: true }),
          ],
        },
      ],
    },
  );
  return methods;
}

it('an interrupted scenario restores what it may have deleted, and sends nothing else', async () => {
  expect(await sentUntil('DELETE')).toEqual(['GET', 'DELETE', 'PUT']);
  expect(await sentUntil('GET')).toEqual(['GET']);
});

/**
 * Requests in the order in which they came, where the second page of systems is held back until one comes, and when the
 * answer to it had ended, or its time was over.
 */
async function cameUntil(awaited: string): Promise<readonly string[]> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const came: string[] = [];
  await runAgainst(
    ({ method = '', url = '' }, response) => {
      came.push(`${method} ${url}`);
      if (`${method} ${url}` === awaited) release();
      if (url === '/systems?page=2') response.on('close', () => came.push('end of page 2'));
      void (url === '/systems?page=2' ? released : Promise.resolve()).then(() =>
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(url === '/systems' ? '[{"id":"s1"}]' : '{"name":"a tariff"}'),
      );
    },
    {
      configuration: {
        bodies: { 'systems.tariff.update': { value: {} } },
        ids: { systemID: ['s2'] },
        writes: { allowed: true, expendable: { systemID: ['s2'] } },
      },
      scenarios: [
        {
          id: 'systems.list',
          title: 'Systems',
          effect: reads,
          steps: [
            succeed('systems.list', { yields: ['systemID'] }),
            succeed('systems.list', {
              name: 'page 2',
              purpose: 'paging',
              // Else it is sent together with the first one, and the ids of a group are used when all of it has ended.
              inTurn: true,
              query: { page: { value: '2', origin: 'made-up' } },
            }),
          ],
        },
        { ...read('systems.tariff.read', 'A tariff'), ways: applianceKinds },
        {
          id: 'change',
          title: 'A change',
          effect: { kind: 'consumes', needs: 'systemID' },
          steps: [succeed('systems.tariff.update', { body: { from: 'configuration' } })],
        },
      ],
    },
  );
  return came;
}

it('what was shown is read before the readings that showed it have ended; nothing is changed before that', async () => {
  const came = await cameUntil('GET /systems/s1/tariff');
  expect(came.indexOf('GET /systems?page=2')).toBeGreaterThan(0);
  expect(came.indexOf('end of page 2')).toBeGreaterThan(came.indexOf('GET /systems/s1/tariff'));
  expect(came.at(-1)).toBe('PATCH /systems/s2/tariff');
});
