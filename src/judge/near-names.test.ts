import { beforeAll, expect, test } from 'vitest';
import { memoryBundle } from '../evidence/reader.js';
import { sampleDelivery, sampleExchange, sampleHeader } from '../evidence/sample.fixture.js';
import { deriveCatalogue, type Catalogue } from '../requirements/catalogue.js';
import type { Results } from '../results/results.js';
import { loadInterface } from '../../spec/load.js';
import type { OperationId } from '../../spec/model.js';
import { judge } from './judge.js';
import { isNearly } from '../core/near-name.js';

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = deriveCatalogue(await loadInterface());
});

test.each<[string, string, boolean]>([
  ['energy_provider', 'energyProvider', true],
  ['lastHeartbeatRecievedAt', 'lastHeartbeatReceivedAt', true],
  ['systemId', 'systemID', true],
  ['Plan', 'plan', true],
  ['plane', 'plan', false],
  ['systemID', 'system', false],
  ['period', 'periods', true],
  ['updatedAt', 'createdAt', false],
  ['energyProvider', 'energyProvider', false],
])('%s for %s: %s', (name, stated, expected) => expect(isNearly(name, stated)).toBe(expected));

/** The results for one response of an operation. */
async function judged(operation: string, body: unknown): Promise<Results> {
  const { violated: _, ...exchange } = sampleExchange();
  const text = JSON.stringify(body);
  const answered = {
    ...exchange,
    operation: operation as OperationId, // an operation of the documents
    query: {},
    outcome: {
      kind: 'response' as const,
      status: 200,
      headers: [['content-type', 'application/json']] as const,
      body: { kind: 'text' as const, text, bytes: text.length, cut: false },
    },
  };
  return judge(catalogue, memoryBundle({ ...sampleHeader, selection: null }, [answered]), { name: '', version: '' });
}

test('a property that is nearly a stated one that never came is a warning, with both names', async () => {
  const { warnings } = await judged('systems.tariff.read', { energy_provider: 'ACME' });
  expect(warnings).toContainEqual({
    code: 'name-nearly-stated',
    message:
      'answers of systems.tariff.read carry the property "energy_provider", and never the stated energyProvider: ' +
      'is it a misspelling?',
  });
});

test('beside the stated one it is no warning', async () => {
  const { warnings } = await judged('systems.tariff.read', { energy_provider: 'ACME', energyProvider: 'ACME' });
  expect(warnings.filter(({ code }) => code === 'name-nearly-stated')).toEqual([]);
});

test('stated properties and statuses are counted, also where they never came', async () => {
  const { coverage = [] } = await judged('systems.tariff.read', { energyProvider: 'ACME' });
  const seen = (set: string, value: string) =>
    coverage.find((row) => row.set === set && row.value.endsWith(value))?.seen;
  expect(seen('properties', '.energyProvider')).toBe(1);
  expect(seen('statuses', 'systems.tariff.read 200')).toBe(1);
  expect(seen('statuses', 'webhooks.ping 202')).toBe(0);
  expect(seen('events', 'events.gateway.online')).toBe(0);
});

test('where a property came is told', async () => {
  const { coverage = [] } = await judged('systems.tariff.read', { energyProvider: 'ACME' });
  expect(coverage.find(({ value }) => value.endsWith('.energyProvider'))?.where).toEqual(['systems.tariff.read']);
  expect(coverage.find(({ seen }) => seen === 0)).not.toHaveProperty('where');
});

test('a delivery whose path is nearly that of an event that never came is a warning', async () => {
  const { duplicateOf: _, ...delivery } = sampleDelivery;
  const misspelled = {
    ...delivery,
    event: null,
    request: { ...delivery.request, url: '/events/commissioning/done' },
  };
  const { warnings } = await judge(catalogue, memoryBundle({ ...sampleHeader, selection: null }, [misspelled]), {
    name: '',
    version: '',
  });
  expect(warnings).toContainEqual({
    code: 'event-nearly-stated',
    message:
      'something is delivered as "/events/commissioning/done", and nothing as /events/comissioning/done: is it a ' +
      'misspelling?',
  });
});
