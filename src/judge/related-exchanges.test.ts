import { beforeAll, expect, test } from 'vitest';
import type { EvidenceLine, RequestExchange, ScenarioId } from '../evidence/exchange.js';
import { memoryBundle } from '../evidence/reader.js';
import { sampleExchange, sampleHeader } from '../evidence/sample.fixture.js';
import { deriveCatalogue, type Catalogue } from '../requirements/catalogue.js';
import type { Violation } from '../results/results.js';
import { operationId } from '../../spec/brands.js';
import { loadInterface } from '../../spec/load.js';
import { judge } from './judge.js';

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = deriveCatalogue(await loadInterface());
});

const scenario = 'systems/read@1' as ScenarioId; // that of the sample

function told(step: number, operation: string, path: string, status: number, more: object = {}): RequestExchange {
  const { violated: _, ...sample } = sampleExchange(step);
  return {
    ...sample,
    operation: operationId(operation),
    query: {},
    ...more,
    request: { method: 'GET', url: `http://127.0.0.1:1${path}`, headers: [], bodyOrigin: 'none' },
    outcome: { kind: 'response', status, headers: [] },
  };
}

async function violations(requirement: string, lines: readonly EvidenceLine[]): Promise<readonly Violation[]> {
  const { requirements } = await judge(
    catalogue,
    memoryBundle({ ...sampleHeader, selection: null, configuration: {} }, [
      ...lines,
      { kind: 'scenario', scenario, exchanges: lines.length },
    ]),
    { name: '', version: '' },
  );
  return requirements.find(({ id }) => id === requirement)?.violations ?? [];
}

test('what is refused beside its control names the control', async () => {
  const control = told(1, 'systems.list', '/systems', 200, { purpose: 'success' });
  const again = told(3, 'systems.list', '/systems', 200, { purpose: 'control' });
  const refusedAt = (step: number): RequestExchange =>
    told(step, 'systems.list', '/systems?per_page=500', 400, {
      purpose: 'page-size',
      query: { per_page: ['500'] },
      queryOrigin: 'stated',
    });
  const [refused, ...others] = [refusedAt(2), again, refusedAt(4)];
  const lines = [control, ...(refused === undefined ? [] : [refused]), ...others];
  const [violation] = await violations('systems.list/per-page/accepts-500', lines);
  expect(violation).toMatchObject({
    exchange: refused?.id,
    related: [
      { exchange: control.id, request: 'GET http://127.0.0.1:1/systems', answered: '200' },
      { exchange: again.id },
    ],
  });
  expect(violation?.related[0]?.curl).toContain('curl ');
});

test('what rests on another exchange of the run names it, whatever the order of the evidence', async () => {
  const missing = told(1, 'gateways.firmware.read', '/gateways/g1/firmware', 404, { pathOrigin: 'learned' });
  const proofs = ['gateways.read', 'gateways.system.read', 'gateways.jobs.list', 'gateways.scans.list'].map(
    (operation, at) => told(at + 2, operation, '/gateways/g1', 200, { pathOrigin: 'learned' }),
  );
  const lines = [missing, ...proofs];
  const first = await violations('gateways.firmware.read/served', lines);
  expect(first[0]?.related.map(({ exchange }) => exchange)).toEqual([proofs[0]?.id]);
  expect(await violations('gateways.firmware.read/served', lines.toReversed())).toEqual(first);
});
