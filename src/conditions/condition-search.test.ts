import { beforeAll, expect, test } from 'vitest';
import type { RequestExchange, ScenarioId } from '../evidence/exchange.js';
import type { Json } from '../core/json.js';
import { sampleExchange } from '../evidence/sample.fixture.js';
import { tell, tellWithout } from '../patterns/tell.js';
import { fail, pass, type Flaw, type JudgeContext } from '../requirements/requirement.js';
import { RequestExchangeView } from '../requirements/view.js';
import { operationId } from '../../spec/brands.js';
import { loadInterface } from '../../spec/load.js';
import { ConditionSearch } from './condition-search.js';
import { OperationPatterns } from './operation-patterns.js';
import { RecordStates } from './record-states.js';

const operation = operationId('systems.list');

let context: JudgeContext;
beforeAll(async () => {
  context = { iface: await loadInterface(), configuration: {} };
});

function viewOf(scenario: string, step: number, query: RequestExchange['query']): RequestExchangeView {
  const { violated: _, ...sample } = sampleExchange(step);
  const exchange = { ...sample, id: `${scenario}#${step}.0`, scenario: scenario as ScenarioId, operation, query };
  // Ids of exchanges are made by the engine alone.
  return new RequestExchangeView(exchange as RequestExchange, { ...context, operations: new Map() });
}

test('a scenario fails when one of the answers that show its violation is as the condition says', () => {
  const patterns = new OperationPatterns(context, [operation], new Map(), new RecordStates(context));
  const search = new ConditionSearch(patterns, 'scenario', [], undefined);
  const plain = { per_page: ['10'] };
  for (const scenario of ['a', 'b', 'c', 'd']) {
    const views = [viewOf(scenario, 0, { sort: [scenario] }), viewOf(scenario, 1, { ...plain, page: ['2'] })];
    const flaws = views.slice(1).map(({ exchange }) => {
      return { exchange, pointer: '', message: '', expected: '', actual: '' };
    });
    search.seeScenario(views, fail(...flaws));
  }
  for (const scenario of ['e', 'f', 'g', 'h', 'i', 'j'])
    search.seeScenario([viewOf(scenario, 0, {}), viewOf(scenario, 1, { ...plain, page: ['3'] })], pass);
  const found = search.find()?.condition;
  expect(found).toMatchObject({ kind: 'separated', unit: 'scenario', violating: 4, passing: 6 });
  expect(found?.kind === 'separated' ? tell(found.separation.pattern) : '').toBe('with page=2');
});

/** A write with this body, in a request that has a header of its own. */
function writing(scenario: string, step: number, sent: Json, header: string): RequestExchangeView {
  const { exchange } = viewOf(scenario, step, {});
  const text = JSON.stringify(sent);
  const body = { kind: 'text', text, bytes: text.length, cut: false } as const;
  const headers = [[header, 'x']] as const;
  const request = { ...exchange.request, method: 'PATCH', headers, body };
  return new RequestExchangeView({ ...exchange, request }, { ...context, operations: new Map() });
}

test('a value that does not come back is told by itself, and by no header that its request alone has', () => {
  const search = new ConditionSearch(
    new OperationPatterns(context, [operation], new Map(), new RecordStates(context)),
    'scenario',
    ['/limit'],
    undefined,
  );
  const views = [
    writing('a', 0, { limit: 5, name: 'n' }, 'x-first'),
    writing('a', 1, { limit: 0, name: 'n', enabled: false }, 'x-second'),
  ];
  search.seeScenario(views, fail(...views.slice(1).map((view) => flaw(view, '/limit'))));
  search.seeScenario([writing('b', 0, { limit: 7, name: 'n' }, 'x-first')], pass);
  const found = search.find()?.condition;
  expect(found?.kind === 'seen-once' ? found.patterns.map(tell) : found?.kind).toEqual([
    'with limit = 0 in the request body',
  ]);
});

/** A response to the operation with this body. */
function withBody(number: number, value: Json): RequestExchangeView {
  const view = viewOf(`s${number}`, 0, {});
  const text = JSON.stringify(value);
  const body = { kind: 'text', text, bytes: text.length, cut: false } as const;
  const headers = [['content-type', 'application/json']] as const;
  const exchange: RequestExchange = { ...view.exchange, outcome: { kind: 'response', status: 200, headers, body } };
  return new RequestExchangeView(exchange, { ...context, operations: new Map() });
}

const flaw = (view: RequestExchangeView, pointer: string): Flaw => ({
  exchange: view.exchange,
  pointer,
  message: '',
  expected: '',
  actual: '',
});

const told = (search: ConditionSearch): string => {
  const found = search.find()?.condition;
  return found?.kind === 'separated' ? `${found.unit}, ${tell(found.separation.pattern)}` : (found?.kind ?? 'none');
};

test('list items that lack a member are told by the kind that they have', () => {
  const search = new ConditionSearch(
    new OperationPatterns(context, [operation], new Map(), new RecordStates(context)),
    'answer',
    ['/1'],
    undefined,
  );
  const kinds = ['METER', 'HEATER', 'METER', 'INVERTER', 'METER'];
  for (const number of [1, 2, 3, 4]) {
    const view = withBody(
      number,
      kinds.map((type, at) => ({ type, name: `Record ${number} ${at}` })),
    );
    search.see(view, fail(flaw(view, '/1')));
  }
  expect(told(search)).toBe('list item, in list items with type = HEATER');
});

test('a list item that is no object is not told by the members that it lacks', () => {
  const search = new ConditionSearch(
    new OperationPatterns(context, [operation], new Map(), new RecordStates(context)),
    'answer',
    ['/1'],
    undefined,
  );
  for (const number of [1, 2, 3, 4, 5, 6]) {
    const items = ['METER', number % 3 === 0 ? 5 : 'HEATER', 'METER'];
    const view = withBody(
      number,
      items.map((type, at) => (typeof type === 'number' ? type : { type, name: `Record ${number} ${at}` })),
    );
    search.see(view, number % 3 === 0 ? fail(flaw(view, '/1')) : pass);
  }
  expect(told(search)).toBe('intermittent');
});

test('records that lack a member are told by a constant that they have, and not by their names', () => {
  const search = new ConditionSearch(
    new OperationPatterns(context, [operation], new Map(), new RecordStates(context)),
    'answer',
    [''],
    undefined,
  );
  for (const [number, status] of ['OFFLINE', 'ONLINE', 'OFFLINE', 'ONLINE', 'ONLINE', 'OFFLINE', 'ONLINE'].entries()) {
    const view = withBody(number, { name: `Record ${status}`, connection: { status, since: 'a while' } });
    search.see(view, status === 'OFFLINE' ? fail(flaw(view, '')) : pass);
  }
  expect(told(search)).toBe('answer, where the response has connection.status = OFFLINE');
});

test('a value is no condition of the violation that it is', () => {
  const at = '/connection/status';
  const search = new ConditionSearch(
    new OperationPatterns(context, [operation], new Map(), new RecordStates(context)),
    'answer',
    [at],
    undefined,
  );
  for (const [number, status] of ['OFF', 'ONLINE', 'OFF', 'ONLINE', 'ONLINE', 'OFF', 'ONLINE'].entries()) {
    const view = withBody(number, { connection: { status } });
    search.see(view, status === 'OFF' ? fail(flaw(view, at)) : pass);
  }
  expect(told(search)).toBe('intermittent');
});

test('a value that no other response replaces by another one is no condition', () => {
  const search = new ConditionSearch(
    new OperationPatterns(context, [operation], new Map(), new RecordStates(context)),
    'answer',
    [''],
    undefined,
  );
  for (const [number, violates] of [true, false, true, false, false, true, false].entries()) {
    const view = withBody(number, violates ? { currency: 'EUR' } : { error: 'refused' });
    search.see(view, violates ? fail(flaw(view, '')) : pass);
  }
  expect(told(search)).toBe('intermittent');
});

test.each([
  ['/1', 'none'],
  ['/1/other', 'list item, in list items without note'],
])('list items with a flaw at %s that lack an optional member: %s', (pointer, told) => {
  const missing = pointer === '/1' ? ['/1/note'] : [];
  const search = new ConditionSearch(
    new OperationPatterns(context, [operation], new Map(), new RecordStates(context)),
    'answer',
    [pointer, ...missing],
    undefined,
  );
  const item = (at: number): Json => ({
    name: `n${at}`,
    other: at,
    ...(at === 1 || at === 4 ? {} : { note: `x${at}` }),
  });
  for (let number = 0; number < 8; number += 1) {
    const view = withBody(
      number,
      Array.from({ length: 6 }, (_, at) => item(at)),
    );
    search.see(view, fail(flaw(view, pointer), flaw(view, pointer.replace('1', '4'))));
  }
  const found = search.find()?.condition;
  const words = found?.kind === 'separated' ? `${found.unit}, ${tellWithout(found.separation.pattern)}` : 'none';
  expect(words).toBe(told);
});
