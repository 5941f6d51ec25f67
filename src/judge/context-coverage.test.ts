import { beforeAll, expect, test } from 'vitest';
import { loadInterface } from '../../spec/load.js';
import type { OperationId } from '../../spec/model.js';
import type { Configuration } from '../config/configuration.js';
import type { ExchangeId, RequestExchange, ScenarioId, StimulusId } from '../evidence/exchange.js';
import { deriveCatalogue, type Catalogue } from '../requirements/catalogue.js';
import { RequestExchangeView } from '../requirements/view.js';
import type { ContextRow } from '../results/results.js';
import { ContextCoverage } from './context-coverage.js';

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = deriveCatalogue(await loadInterface());
});

const exchange = (number: number, more: Partial<RequestExchange>): RequestExchange => ({
  kind: 'exchange',
  id: `s#${number}.0` as ExchangeId,
  scenario: 's' as ScenarioId,
  stimulus: 's#x' as StimulusId,
  step: number,
  attempt: 0,
  at: number,
  durationMs: 1,
  stepName: 'x',
  purpose: 'success',
  operation: 'systems.list' as OperationId,
  bindings: {},
  pathOrigin: 'none',
  query: {},
  queryOrigin: 'none',
  credential: 'full',
  superseded: false,
  request: { method: 'GET', url: 'http://x/systems', headers: [], bodyOrigin: 'none' },
  outcome: {
    kind: 'response',
    status: 200,
    headers: [['content-type', 'application/json']],
    body: { kind: 'text', text: '[]', bytes: 2, cut: false },
  },
  ...more,
});

function rowsOf(exchanges: readonly RequestExchange[], configuration: Configuration = {}): readonly ContextRow[] {
  const { iface, requirements } = catalogue;
  const coverage = new ContextCoverage({ iface, configuration }, requirements);
  const context = { iface, configuration, operations: new Map(iface.operations.map((each) => [each.id, each])) };
  const views = exchanges.map((each) => new RequestExchangeView(each, context));
  const served = requirements.filter(({ id }) => /^(systems\.list|systems\.read|gateways\.list)\/served$/.test(id));
  for (const view of views)
    coverage.see(
      view,
      served.filter(({ operations }) => operations[0] === view.exchange.operation),
    );
  coverage.seeScenario(views);
  return coverage.list('');
}

const row = (rows: readonly ContextRow[], value: string): ContextRow | undefined =>
  rows.find((each) => each.value === value);

test('a requirement is covered in the contexts of the requests that exercised it, and in no other', () => {
  const rows = rowsOf([exchange(0, {}), exchange(1, { query: { page: ['2'], per_page: ['10'] } })]);
  expect(row(rows, 'second page')?.covered).toBe(1);
  expect(row(rows, 'third page')?.covered).toBe(0);
  expect(row(rows, 'third page')?.leftOut).toContainEqual({
    because: 'not seen',
    pairs: 1,
    operations: ['systems.list'],
  });
});

test('what an entry would have sent is told by the entry', () => {
  const rows = rowsOf([exchange(0, { operation: 'gateways.list' as OperationId })]);
  expect(row(rows, 'with order')?.leftOut).toContainEqual({
    because: 'not configured',
    decidedBy: 'query.gateways.list.order',
    pairs: 1,
    operations: ['gateways.list'],
  });
});

test('at depth quick it is the depth that left it out', () => {
  const rows = rowsOf([exchange(0, {})], { limits: { depth: 'quick' } });
  expect(row(rows, 'third page')?.leftOut).toContainEqual({
    because: 'depth',
    decidedBy: 'limits.depth',
    pairs: 1,
    operations: ['systems.list'],
  });
});

test('a reading after a change of the same scenario is in that context, one before it is not', () => {
  const change = exchange(1, { operation: 'systems.update' as OperationId });
  const reading = (at: number): RequestExchange => exchange(at, { operation: 'systems.read' as OperationId });
  expect(row(rowsOf([reading(0), change]), 'after systems.update')?.covered).toBe(0);
  expect(row(rowsOf([reading(0), change, reading(2)]), 'after systems.update')?.covered).toBe(1);
});

test('ten times is ten times', () => {
  const times = (number: number): number =>
    row(rowsOf(Array.from({ length: number }, (_, at) => exchange(at, {}))), '10 times')?.covered ?? 0;
  expect(times(9)).toBe(0);
  expect(times(10)).toBe(1);
});
