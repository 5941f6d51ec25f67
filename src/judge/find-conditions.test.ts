import { beforeAll, expect, test } from 'vitest';
import type { EvidenceLine, RequestExchange, ScenarioId } from '../evidence/exchange.js';
import { memoryBundle } from '../evidence/reader.js';
import { sampleExchange, sampleHeader } from '../evidence/sample.fixture.js';
import { deriveCatalogue, type Catalogue } from '../requirements/catalogue.js';
import type { RequirementId } from '../requirements/requirement.js';
import type { FailureCondition } from '../results/failure-condition.js';
import type { RequirementResult } from '../results/results.js';
import { operationId } from '../../spec/brands.js';
import { loadInterface } from '../../spec/load.js';
import { withConditions } from './find-conditions.js';
import { Fold } from './fold.js';
import { judge } from './judge.js';

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = deriveCatalogue(await loadInterface());
});

interface Told {
  readonly operation: string;
  readonly path: string;
  readonly query?: RequestExchange['query'];
  readonly accept?: string;
  readonly body: string;
  readonly method?: string;
  /** The request body. */
  readonly sent?: string;
  readonly bindings?: RequestExchange['bindings'];
}

function exchangeOf(told: Told, step: number): RequestExchange {
  const { operation, path, query = {}, accept = '*/*', body, method = 'GET', sent, bindings = {} } = told;
  const { violated: _, ...sample } = sampleExchange(step);
  const search = Object.entries(query).map(([name, values]) => `${name}=${values.join('')}`);
  return {
    ...sample,
    at: step * 10,
    durationMs: 1,
    operation: operationId(operation),
    purpose: 'success',
    query,
    bindings,
    request: {
      method,
      url: `http://127.0.0.1:1/api${path}${search.length === 0 ? '' : `?${search.join('&')}`}`,
      headers: [['accept', accept]],
      ...(sent === undefined
        ? { bodyOrigin: 'none' }
        : { bodyOrigin: 'configured', body: { kind: 'text', text: sent, bytes: sent.length, cut: false } }),
    },
    outcome: {
      kind: 'response',
      status: 200,
      headers: [['content-type', 'application/json']],
      body: { kind: 'text', text: body, bytes: body.length, cut: false },
    },
  };
}

/** The condition of one requirement over exchanges in this order, and in the opposite one. */
const conditionOf = async (requirement: string, exchanges: readonly Told[]): Promise<FailureCondition | undefined> =>
  (await failureOf(requirement, exchanges))?.condition;

async function failureOf(requirement: string, exchanges: readonly Told[]): Promise<RequirementResult | undefined> {
  const lines = exchanges.map(exchangeOf);
  const ofOrder = async (ordered: readonly EvidenceLine[]): Promise<RequirementResult | undefined> => {
    const { requirements } = await judge(
      catalogue,
      memoryBundle({ ...sampleHeader, selection: null, configuration: {} }, [
        ...ordered,
        { kind: 'scenario', scenario: 'systems/read@1' as ScenarioId, exchanges: lines.length }, // that of the sample
      ]),
      { name: '', version: '' },
    );
    const result = requirements.find(({ id }) => id === requirement);
    expect(result?.verdict).toBe('fail');
    return result;
  };
  const found = await ofOrder(lines);
  expect(await ofOrder(lines.toReversed())).toEqual(found);
  return found;
}

const kindOf = 'systems.time-of-use.read/presence/TimeOfUseSettings.systemKind';
const read = (body: string, accept?: string): Told => ({
  operation: 'systems.time-of-use.read',
  path: '/systems/s1/timeofuse/settings',
  body,
  ...(accept === undefined ? {} : { accept }),
});
const times = (number: number, each: Told): readonly Told[] => Array.from({ length: number }, () => each);
const good = '{"systemKind":"a"}';

test('a failure names the condition that separates its answers, with the counts of both sides', async () => {
  expect(await conditionOf(kindOf, [...times(12, read(good)), ...times(3, read('{}', 'application/json'))])).toEqual({
    kind: 'fails-when',
    words: 'with the header accept "application/json"',
    also: [],
    unit: 'answer',
    violating: 3,
    passing: 12,
    confirmation: 'seen-only',
  });
});

test('one answer is told with what it alone has; different answers to equal requests are intermittent', async () => {
  expect(await conditionOf(kindOf, [...times(12, read(good)), read('{}', 'application/json')])).toEqual({
    kind: 'seen-once',
    words: 'with the header accept "application/json"',
    also: [],
    violating: 1,
    passing: 12,
  });
  const now = [...times(12, read(good)), ...times(2, read('{}')), read(good), ...times(2, read('{}'))];
  expect(await conditionOf(kindOf, now)).toEqual({ kind: 'intermittent', violating: 4, passing: 13 });
});

test('a record that was changed is told from others that were not', async () => {
  const ofSystem = (system: string, body: string): Told => ({
    ...read(body),
    path: `/systems/${system}/timeofuse/settings`,
    bindings: { systemID: system },
  });
  const update = { ...ofSystem('s1', good), operation: 'systems.time-of-use.update', method: 'PATCH' };
  const changed = times(3, ofSystem('s1', '{}')).flatMap((each) => [each, ofSystem('s2', good)]);
  expect(
    await conditionOf(kindOf, [...times(6, ofSystem('s1', good)), update, ...changed, ofSystem('s2', good)]),
  ).toMatchObject({
    kind: 'fails-when',
    words: 'after PATCH /systems/{systemID}/timeofuse/settings of the same record',
    violating: 3,
    passing: 10,
  });
});

test('a failure that lasts until the next change is told with the change before it', async () => {
  const ofSystem = (system: string, body: string): Told => ({
    ...read(body),
    path: `/systems/${system}/timeofuse/settings`,
    bindings: { systemID: system },
  });
  const changed =
    (operation: string, method: string) =>
    (system: string): Told => ({
      ...ofSystem(system, good),
      operation,
      method,
    });
  const [update, replace] = [
    changed('systems.time-of-use.update', 'PATCH'),
    changed('systems.time-of-use.replace', 'PUT'),
  ];
  const history = ['s1', 's2'].flatMap((system) => [
    ...times(3, ofSystem(system, good)),
    update(system),
    ...times(3, ofSystem(system, '{}')),
    replace(system),
    ...times(3, ofSystem(system, good)),
  ]);
  expect(await conditionOf(kindOf, history)).toMatchObject({
    kind: 'fails-when',
    words: 'where the latest change of the same record is PATCH /systems/{systemID}/timeofuse/settings',
    needsEarlier: true,
    violating: 6,
    passing: 12,
  });
});

test('answers that fail in a rhythm are told with it', async () => {
  const eachFifth = times(8, read(good)).flatMap((each) => [...times(4, each), read('{}')]);
  expect(await conditionOf(kindOf, eachFifth)).toEqual({
    kind: 'intermittent',
    words: 'in every 5th answer',
    violating: 8,
    passing: 32,
  });
  expect(await conditionOf(kindOf, [...times(12, read(good)), ...times(4, read('{}'))])).toEqual({
    kind: 'intermittent',
    words: 'from the 13th of these answers on',
    violating: 4,
    passing: 12,
  });
});

test('where each answer violates it, there is no condition', async () => {
  expect(await conditionOf(kindOf, times(5, read('{}')))).toBeUndefined();
});

test('where each answer violates it, and not each list item, the condition is one of list items', async () => {
  const item = (kind: string, at: number): object => ({
    id: `${at}`,
    kind,
    evChargingStation: { type: kind === 'meter' ? 7 : 'OCPP' },
  });
  const items = Array.from({ length: 12 }, (_, at) => item(at % 3 === 0 ? 'meter' : 'station', at));
  expect(
    await conditionOf('gateways.appliances.list/enumeration-type/EVChargingStation.evChargingStation.type', [
      { operation: 'gateways.appliances.list', path: '/gateways/g1/appliances', body: JSON.stringify(items) },
      { operation: 'gateways.appliances.list', path: '/gateways/g1/appliances', body: JSON.stringify(items) },
    ]),
  ).toEqual({
    kind: 'fails-when',
    words: 'in list items with kind = meter',
    also: [],
    unit: 'list item',
    violating: 8,
    passing: 16,
    confirmation: 'seen-only',
  });
});

test('the passing exchange that differs least is named, with the differences', async () => {
  const asked = (query: RequestExchange['query'], body: string, accept?: string): Told => ({
    ...read(body, accept),
    query,
  });
  const failure = await failureOf(kindOf, [
    ...times(3, asked({}, good)),
    asked({ page: ['1'], per_page: ['5'] }, good, 'application/json'),
    asked({ page: ['2'], per_page: ['5'] }, '{}', 'application/json'),
    asked({ page: ['2'] }, good),
  ]);
  const [violation] = failure?.violations ?? [];
  expect(failure?.nearestPassing).toEqual({
    failing: violation?.exchange,
    exchange: exchangeOf(read(good), 3).id,
    request: expect.stringContaining('?page=1&per_page=5') as string,
    answered: '200',
    onlyFailing: ['with page=2'],
    onlyPassing: ['with page=1'],
  });
});

test('of a requirement that compares exchanges, the condition is one of the changes in its scenarios', async () => {
  const change = (name: string, shown: string, accept?: string): Told => ({
    operation: 'user.update',
    path: '/user',
    method: 'PATCH',
    sent: JSON.stringify({ fullName: name, language: 'de' }),
    body: JSON.stringify({ fullName: shown, language: 'de' }),
    ...(accept === undefined ? {} : { accept }),
  });
  const changes = Array.from({ length: 12 }, (_, at) => change(`User ${at}`, `User ${at}`));
  expect(
    await conditionOf('user.update/written-shown', [
      ...changes,
      ...['Ada', 'Bea', 'Cem'].map((name) => change(name, 'Somebody', 'application/json')),
    ]),
  ).toMatchObject({
    kind: 'fails-when',
    words: 'with the header accept "application/json"',
    unit: 'answer',
    violating: 3,
    passing: 12,
  });
});

test('a change that does not write the wrong member is no passing one', async () => {
  const change = (sent: object, shown: object): Told => ({
    operation: 'user.update',
    path: '/user',
    method: 'PATCH',
    sent: JSON.stringify(sent),
    body: JSON.stringify(shown),
  });
  const changes = ['Ada', 'Bea', 'Cem'].flatMap((fullName) => [
    change({ fullName, language: 'de' }, { fullName: 'Somebody', language: 'de' }),
    change({ language: 'en' }, { fullName: 'Somebody', language: 'en' }),
  ]);
  expect(await conditionOf('user.update/written-shown', changes)).not.toMatchObject({ kind: 'fails-when' });
});

test('where each answer violates it, none is nearest', async () => {
  expect((await failureOf(kindOf, times(5, read('{}'))))?.nearestPassing).toBeUndefined();
});

test('of a requirement that compares several exchanges, no condition is known, or its messages name it', async () => {
  const ofScenarios = (names: boolean): RequirementId | undefined =>
    catalogue.requirements.find(
      ({ judgement }) => judgement.scope === 'scenario' && (judgement.namesCondition ?? false) === names,
    )?.id;
  const wholeRun = { ...sampleHeader, selection: null, configuration: {} };
  const { requirements } = await judge(catalogue, memoryBundle(wholeRun, []), { name: '', version: '' });
  const failing = (id: RequirementId | undefined, violating: object): RequirementResult => {
    const unexercised = requirements.find((each) => each.id === id);
    if (unexercised === undefined) throw new Error('no such requirement is judged');
    return { ...unexercised, verdict: 'fail', exercised: 5, ...violating };
  };
  const [some, all, named] = await withConditions(
    [
      failing(ofScenarios(false), { violating: 2 }),
      failing(ofScenarios(false), {}),
      failing(ofScenarios(true), { violating: 2 }),
    ],
    catalogue,
    memoryBundle(wholeRun, []),
    new Fold(catalogue, { configuration: {} }, 'all').firstPass(),
  );
  expect(some?.condition).toEqual({ kind: 'not-told-apart', violating: 2, passing: 3 });
  expect(all?.condition).toBeUndefined();
  expect(named?.condition).toBeUndefined();
});
