import { beforeAll, expect, test } from 'vitest';
import type { RequestExchange } from '../evidence/exchange.js';
import { memoryBundle } from '../evidence/reader.js';
import { sampleExchange, sampleHeader } from '../evidence/sample.fixture.js';
import { deriveCatalogue, type Catalogue } from '../requirements/catalogue.js';
import type { Coverage } from '../results/results.js';
import { loadInterface } from '../../spec/load.js';
import type { OperationId } from '../../spec/model.js';
import { judge } from './judge.js';

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = deriveCatalogue(await loadInterface());
});

/** The counts for charging stations of these types, where VENDOR5 is ACME. */
async function countedOf(value: string, ...types: readonly string[]): Promise<readonly Coverage[]> {
  const { violated: _, ...exchange } = sampleExchange();
  const text = JSON.stringify(types.map((type, id) => ({ id, systemID: '1', evChargingStation: { type } })));
  const answered: RequestExchange = {
    ...exchange,
    operation: 'gateways.appliances.list' as OperationId, // an operation of the documents
    query: {},
    outcome: {
      kind: 'response',
      status: 200,
      headers: [['content-type', 'application/json']],
      body: { kind: 'text', text, bytes: text.length, cut: false },
    },
  };
  const header = {
    ...sampleHeader,
    selection: null,
    configuration: { ...sampleHeader.configuration, vendors: { 5: 'ACME' } },
  };
  const { coverage = [] } = await judge(catalogue, memoryBundle(header, [answered]), { name: '', version: '' });
  return coverage.filter((counted) => counted.value === value && counted.set.startsWith('EVChargingStation'));
}

const set = 'EVChargingStation.evChargingStation.type';
const where = ['gateways.appliances.list'];

test('a value in the name of its manufacturer is the added one', async () => {
  expect(await countedOf('VENDOR5', 'ACME', 'ACME')).toEqual([
    { set, value: 'VENDOR5', stated: 'added', seen: 2, where },
  ]);
});

test('the placeholder itself is not the added value, where a name stands for it', async () => {
  expect(await countedOf('VENDOR5', 'VENDOR5', 'ACME', 'VENDOR5')).toEqual([
    { set, value: 'VENDOR5', stated: 'added', seen: 1, where },
    { set, value: 'VENDOR5', stated: 'other', seen: 2, where },
  ]);
});
