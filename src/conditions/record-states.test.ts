import { beforeAll, expect, test } from 'vitest';
import { operationId } from '../../spec/brands.js';
import { loadInterface } from '../../spec/load.js';
import type { Json } from '../core/json.js';
import type { Bindings, RequestExchange } from '../evidence/exchange.js';
import { sampleExchange } from '../evidence/sample.fixture.js';
import { tell } from '../patterns/tell.js';
import { fail, pass, type JudgeContext } from '../requirements/requirement.js';
import { RequestExchangeView } from '../requirements/view.js';
import { ConditionSearch } from './condition-search.js';
import { OperationPatterns } from './operation-patterns.js';
import { RecordStates } from './record-states.js';

let context: JudgeContext;
beforeAll(async () => {
  context = { iface: await loadInterface(), configuration: {} };
});

function viewOf(operation: string, number: number, bindings: Bindings, value: Json): RequestExchangeView {
  const { violated: _, ...sample } = sampleExchange(number);
  const text = JSON.stringify(value);
  const exchange = {
    ...sample,
    id: `s${number}#0.0`,
    scenario: `s${number}`,
    operation: operationId(operation),
    bindings,
    at: number * 1_000,
    durationMs: 10,
    query: {},
    outcome: {
      kind: 'response',
      status: 200,
      headers: [['content-type', 'application/json']],
      body: { kind: 'text', text, bytes: text.length, cut: false },
    },
  };
  // Ids of exchanges are made by the engine alone.
  return new RequestExchangeView(exchange as unknown as RequestExchange, { ...context, operations: new Map() });
}

/** Gateways as a list shows them; those with one scanner answer wrongly when they are looked up by their device. */
function lookedUp(gateways: readonly { readonly id: string; readonly scanners: readonly string[] }[]): string {
  const states = new RecordStates(context);
  states.add(viewOf('gateways.list', 0, {}, gateways));
  const patterns = new OperationPatterns(context, [operationId('gateways.read-by-device')], new Map(), states);
  const search = new ConditionSearch(patterns, 'answer', ['/scanners'], undefined);
  for (let round = 0; round < 3; round += 1)
    for (const [at, { id, scanners }] of gateways.entries()) {
      const isWrong = scanners.length === 1;
      const body = { id, scanners: isWrong ? 'X_STATION' : ['X_STATION', 'Y_STATION'] };
      const view = viewOf('gateways.read-by-device', 1 + round * 100 + at, { deviceID: `d${at}` }, body);
      const flaw = { exchange: view.exchange, pointer: '/scanners', message: '', expected: '', actual: '' };
      search.see(view, isWrong ? fail(flaw) : pass);
    }
  const found = search.find()?.condition;
  return found?.kind === 'separated' ? `${found.separation.outcome} ${tell(found.separation.pattern)}` : 'none';
}

const gateway = (number: number, scanners: number) => ({
  id: `g${number}`,
  scanners: Array.from({ length: scanners }, (_, at) => `S${at}`),
});

test('the state of a record that other responses show tells its failures', () => {
  const gateways = Array.from({ length: 9 }, (_, at) => gateway(at, at % 3 === 0 ? 1 : 2));
  expect(lookedUp(gateways)).toBe('fails for a gateway with one item in scanners, as other responses show it');
});

test('the state of a single record is no condition', () => {
  const gateways = Array.from({ length: 9 }, (_, at) => gateway(at, at === 0 ? 1 : 2));
  expect(lookedUp(gateways)).toBe('none');
});

test('of other operations, the last response before the request shows the state', () => {
  const states = new RecordStates(context);
  const read = viewOf('gateways.read', 1, { gatewayID: 'g1' }, { id: 'g1', status: 'ONLINE', locked: true });
  states.add(read);
  expect(states.patternsOf(read)).toEqual([]);
  const other = (number: number): RequestExchangeView =>
    viewOf('gateways.firmware.read', number, { gatewayID: 'g1' }, {});
  const of = 'gatewayID';
  const locked = { kind: 'state', of, at: '/locked', is: true };
  states.add(viewOf('gateways.list', 3, {}, [{ id: 'g1', status: 'OFFLINE' }]));
  expect(states.patternsOf(other(2))).toEqual([{ kind: 'state', of, at: '/status', is: 'ONLINE' }, locked]);
  expect(states.patternsOf(other(4))).toEqual([{ kind: 'state', of, at: '/status', is: 'OFFLINE' }, locked]);
});
