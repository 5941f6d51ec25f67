import { expect, test } from 'vitest';
import type { Configuration } from '../config/configuration.js';
import type { EvidenceLine } from '../evidence/exchange.js';
import type { Scenario } from '../stimuli/scenario.js';
import { reads, succeed } from '../stimuli/steps.js';
import { exchangesIn, runAgainst } from './run.fixture.js';

/** Systems with a gateway each, and an asset of each gateway: more than are remembered of a list. */
const numbers = Array.from({ length: 20 }, (_, at) => at + 1);

const responseTo = (path: string): unknown => {
  const [, gateway] = /^\/gateways\/g(\d+)\/appliances$/.exec(path) ?? [];
  const [, system] = /^\/systems\/s(\d+)$/.exec(path) ?? [];
  if (gateway !== undefined) return [{ id: `a${gateway}`, systemID: `s${gateway}` }];
  if (system !== undefined) return { id: `s${system}`, gateways: [{ id: `g${system}` }] };
  return path === '/gateways' ? numbers.map((number) => ({ id: `g${number}` })) : {};
};

const appliancesOf = succeed('gateways.appliances.list', { yields: ['assetID'] });

const scenarios: readonly Scenario[] = [
  { id: 'list', title: 'Gateways', effect: reads, steps: [succeed('gateways.list', { yields: ['gatewayID'] })] },
  { id: 'lists', title: 'Appliances of the first gateways', effect: reads, steps: [appliancesOf] },
  {
    id: 'further lists',
    title: 'Appliances of each further gateway',
    effect: reads,
    ways: 40,
    beyond: 2,
    eachRecord: true,
    steps: [appliancesOf],
  },
  {
    id: 'change',
    title: 'An asset',
    effect: { kind: 'consumes', needs: 'systemID' },
    steps: [succeed('systems.assets.update', { body: { from: 'literal', value: {}, origin: 'made-up' } })],
  },
];

const sent = (ids: Configuration['ids'], only = scenarios): Promise<readonly EvidenceLine[]> =>
  runAgainst(
    ({ url = '' }, response) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(responseTo(new URL(url, 'http://x').pathname))),
    {
      scenarios: only,
      configuration: {
        ...(ids === undefined ? {} : { ids }),
        writes: { allowed: true, expendable: { systemID: ['s17'] } },
      },
    },
  );

const changed = (lines: readonly EvidenceLine[]): readonly string[] =>
  exchangesIn(lines)
    .filter(({ request }) => request.method === 'PATCH')
    .map(({ request }) => new URL(request.url).pathname);

test.each<[string, Configuration['ids']]>([
  ['no ids are configured', undefined],
  ['the configuration names the first records', { gatewayID: ['g1'], assetID: [{ systemID: 's1', assetID: 'a1' }] }],
  ['the configuration names an asset without its system', { assetID: ['a1'] }],
])('an asset of the expendable system is changed where %s', async (_, ids) =>
  expect(changed(await sent(ids))).toEqual(['/systems/s17/assets/a17']),
);

test('lists of each known parent are read once', async () => {
  const listed = exchangesIn(await sent({ gatewayID: ['g1', 'g2'] }))
    .filter(({ operation }) => operation === 'gateways.appliances.list')
    .map(({ request }) => new URL(request.url).pathname);
  expect(new Set(listed).size).toBe(listed.length);
  expect(listed).toHaveLength(10);
});

test('where no asset of the expendable system is known, another entry than the configured one is named', async () => {
  const lines = await sent({ assetID: [{ systemID: 's1', assetID: 'a1' }] }, scenarios.slice(-1));
  expect(lines.flatMap((line) => (line.kind === 'omission' ? [line.decidedBy] : []))).toEqual([
    'bindings.systems.assets.update',
  ]);
});
