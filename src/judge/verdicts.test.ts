import { defined } from '../core/defined.js';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Configuration } from '../config/configuration.js';
import type { EvidenceLine, RequestExchange, ScenarioId } from '../evidence/exchange.js';
import { memoryBundle } from '../evidence/reader.js';
import { sampleExchange, sampleHeader } from '../evidence/sample.fixture.js';
import { deriveCatalogue, type Catalogue } from '../requirements/catalogue.js';
import { operationId } from '../../spec/brands.js';
import { loadInterface } from '../../spec/load.js';
import { judge, verdictsOf } from './judge.js';

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = deriveCatalogue(await loadInterface());
});

type Told = Partial<Omit<RequestExchange, 'operation' | 'request' | 'outcome'>> & {
  readonly operation: string | null;
  readonly method?: string;
  readonly path: string;
  readonly status?: number;
  readonly body?: string;
  readonly bodyOrigin?: RequestExchange['request']['bodyOrigin'];
};

/** An exchange with the full credential; without a status no answer came. */
function told(
  { operation, method = 'GET', path, status, body, bodyOrigin = 'none', ...more }: Told,
  step: number,
): RequestExchange {
  const { violated: _, ...sample } = sampleExchange(step);
  return {
    ...sample,
    operation: operation === null ? null : operationId(operation),
    query: {},
    ...more,
    request: { method, url: `http://127.0.0.1:1/api${path}`, headers: [], bodyOrigin },
    outcome:
      status === undefined
        ? { kind: 'no-response', fault: 'timeout', message: 'none in time' }
        : {
            kind: 'response',
            status,
            headers: [['content-type', 'application/json']],
            ...(body === undefined ? {} : { body: { kind: 'text', text: body, bytes: body.length, cut: false } }),
          },
  };
}

interface Given {
  readonly configuration?: Configuration;
  readonly role?: 'service' | 'receiver';
}

/** Verdict of one requirement over the exchanges of one scenario, with the entry that would decide it. */
async function verdict(
  requirement: string,
  exchanges: readonly Told[],
  { configuration = {}, role = 'service' }: Given = {},
): Promise<string> {
  const lines: EvidenceLine[] = exchanges.map(told);
  const scenario = 'systems/read@1' as ScenarioId; // that of the sample
  const header = { ...sampleHeader, selection: null, target: { ...sampleHeader.target, role }, configuration };
  const { requirements } = await judge(
    catalogue,
    memoryBundle(header, [...lines, { kind: 'scenario', scenario, exchanges: lines.length }]),
    { name: '', version: '' },
  );
  const found = requirements.find(({ id }) => id === requirement);
  return found === undefined
    ? 'no such requirement'
    : [found.verdict, ...(found.decidedBy === undefined ? [] : [found.decidedBy])].join(' ');
}

describe('served', () => {
  const firmware = (status: number, more: Partial<Told> = {}): Told => ({
    operation: 'gateways.firmware.read',
    path: '/gateways/g1/firmware',
    pathOrigin: 'learned',
    status,
    ...more,
  });
  const gateway: Told = { operation: 'gateways.read', path: '/gateways/g1', pathOrigin: 'learned', status: 200 };
  const tariff = (operation: string, method: string, status: number): Told => ({
    operation,
    method,
    path: '/systems/s1/tariff',
    pathOrigin: 'configured',
    status,
  });

  test.each<[string, string, readonly Told[], string]>([
    ['404 where nothing proves the id', 'gateways.firmware.read/served', [firmware(404)], 'inconclusive ids.gatewayID'],
    [
      '404 under an id that another operation proves',
      'gateways.firmware.read/served',
      [firmware(404), gateway],
      'fail',
    ],
    ['405 under it', 'gateways.firmware.read/served', [gateway, firmware(405)], 'fail'],
    [
      '404 under an id that only its neighbour proves',
      'gateways.firmware.read/served',
      [firmware(404), { ...gateway, path: '/gateways/g2' }],
      'inconclusive ids.gatewayID',
    ],
    [
      '404 for a thing that the run made',
      'gateways.firmware.read/served',
      [firmware(404, { pathOrigin: 'created' })],
      'inconclusive ids.gatewayID',
    ],
    [
      '404 for one that another operation shows',
      'gateways.firmware.read/served',
      [firmware(404, { pathOrigin: 'created' }), { ...gateway, pathOrigin: 'created' }],
      'fail',
    ],
    [
      '404 for it where another thing is answered',
      'gateways.firmware.read/served',
      [
        firmware(404, { pathOrigin: 'created' }),
        { ...gateway, pathOrigin: 'created' },
        firmware(204, { path: '/gateways/g2/firmware' }),
      ],
      'pass',
    ],
    [
      'a collection that is not there',
      'webhooks.list/served',
      [{ operation: 'webhooks.list', path: '/accounts/a1/webhooks', pathOrigin: 'configured', status: 404 }],
      'fail',
    ],
    [
      'a tariff that is not there before one is made',
      'systems.tariff.read/served',
      [tariff('systems.tariff.read', 'GET', 404), tariff('systems.tariff.create', 'POST', 201)],
      'inconclusive bodies.systems.tariff.create',
    ],
    [
      'a change of a tariff that is there',
      'systems.tariff.update/served',
      [tariff('systems.tariff.update', 'PATCH', 404), tariff('systems.tariff.read', 'GET', 200)],
      'fail',
    ],
    [
      'a change of a tariff that nobody saw',
      'systems.tariff.update/served',
      [tariff('systems.tariff.update', 'PATCH', 404)],
      'inconclusive bodies.systems.tariff.create',
    ],
  ])('%s', async (_, requirement, exchanges, expected) => expect(await verdict(requirement, exchanges)).toBe(expected));

  const schedule = (action: string, method: string, status: number, more: Partial<Told> = {}): Told => ({
    operation: `systems.import-power-limit.${action}`,
    method,
    path: '/systems/s1/import-power-limit-schedule',
    pathOrigin: 'configured',
    status,
    ...more,
  });
  const put = (status: number): Told => schedule('replace', 'PUT', status, { bodyOrigin: 'made-up' });
  const readBack = (status: number): Told => schedule('read', 'GET', status, { purpose: 'consistency' });
  const remove = (status: number): Told => schedule('delete', 'DELETE', status);
  const unmade = 'inconclusive bodies.systems.import-power-limit.replace';
  test.each<[string, string, readonly Told[], string]>([
    ['deleted, and none was made', 'delete', [remove(404)], unmade],
    ['deleted, and PUT was refused', 'delete', [put(400), remove(404)], unmade],
    ['deleted, and PUT was accepted afterwards', 'delete', [remove(404), put(200)], unmade],
    ['deleted, and PUT was accepted for later', 'delete', [put(202), remove(404)], unmade],
    ['deleted a second time', 'delete', [put(200), remove(204), remove(404)], 'pass'],
    ['deleted where default values were shown', 'delete', [schedule('read', 'GET', 200), remove(404)], unmade],
    ['deleted after PUT', 'delete', [put(200), remove(404)], 'fail'],
    ['deleted by a method that is not allowed', 'delete', [remove(405)], 'fail'],
    ['read back, and PUT was refused', 'read', [put(400), readBack(404)], unmade],
    ['read back, and PUT was refused beside an idempotent deletion', 'read', [remove(204), readBack(404)], unmade],
    ['read back after PUT', 'read', [put(200), readBack(404)], 'fail'],
    ['changed, and PUT was refused', 'update', [put(400), schedule('update', 'PATCH', 404)], unmade],
    ['changed after PUT', 'update', [put(201), schedule('update', 'PATCH', 404)], 'fail'],
  ])('a schedule %s', async (_, action, exchanges, expected) =>
    expect(await verdict(`systems.import-power-limit.${action}/served`, exchanges)).toBe(expected),
  );

  const creation = (status: number): Told => ({
    operation: 'webhooks.create',
    method: 'POST',
    path: '/accounts/a1/webhooks',
    pathOrigin: 'configured',
    status,
    bodyOrigin: 'configured',
  });
  const change = (status: number): Told => ({
    operation: 'user.update',
    method: 'PATCH',
    path: '/user',
    pathOrigin: 'none',
    status,
    bodyOrigin: 'configured',
  });
  test.each<[string, string, readonly Told[], string]>([
    ['a creation that is refused', 'webhooks.create/served', [creation(422)], 'fail'],
    [
      'a creation that is refused beside others',
      'webhooks.create/served',
      [creation(201), creation(422)],
      'inconclusive bodies.webhooks.create',
    ],
    ['a change that is refused beside others', 'user.update/served', [change(200), change(422)], 'fail'],
    ['a permitted 404 beside others', 'user.update/served', [change(200), change(404)], 'pass'],
    ['a permitted 404 to everything', 'user.update/served', [change(404), change(404)], 'fail'],
  ])('%s', async (_, requirement, exchanges, expected) => expect(await verdict(requirement, exchanges)).toBe(expected));

  const privileged: Given = { configuration: { credentials: { full: { value: '{{full}}', privileged: true } } } };
  test.each([
    [401, 'inconclusive'],
    [403, 'fail'],
  ])('%i to a credential that is declared privileged', async (status, expected) => {
    expect(
      await verdict(
        'gateways.list/served',
        [{ operation: 'gateways.list', path: '/gateways', pathOrigin: 'none', status }],
        privileged,
      ),
    ).toBe(expected);
  });
});

describe('trials that got no answer pass nothing', () => {
  const page = (size: string | undefined, status: number | undefined): Told => ({
    operation: 'systems.list',
    path: '/systems',
    pathOrigin: 'none',
    purpose: 'page-size',
    ...defined({ status }),
    ...(size === undefined ? {} : { query: { per_page: [size] } }),
  });
  test.each([
    [200, 'pass'],
    // No limit of requests answers that the request is wrong.
    [400, 'fail'],
    [429, 'inconclusive limits.ratePerSecond'],
    [undefined, 'inconclusive limits.timeoutMs'],
  ])('a page size between accepted ones, %s', async (status, expected) => {
    expect(
      await verdict('systems.list/per-page/accepts-between', [page('1', 200), page('200', status), page('500', 200)]),
    ).toBe(expected);
  });

  test('a refused form on the wire says nothing about its page size; an error of the server fails', async () => {
    const inForm = (status: number): Told => ({ ...page('200', status), purpose: 'wire' });
    const between = (status: number): Promise<string> =>
      verdict('systems.list/per-page/accepts-between', [
        page('1', 200),
        page('150', 200),
        inForm(status),
        page('500', 200),
      ]);
    expect(await between(400)).toBe('pass');
    expect(await between(414)).toBe('pass');
    const ofServer = (status: number): Promise<string> =>
      verdict('systems.list/served', [page(undefined, 200), inForm(status)]);
    expect(await ofServer(304)).toBe('pass');
    expect(await ofServer(404)).toBe('pass');
    expect(await ofServer(501)).toBe('pass');
    expect(await ofServer(500)).toBe('fail');
  });

  test.each<[string, readonly (readonly [size: string | undefined, status: number])[], string]>([
    [
      'refused in turn with the control',
      [
        [undefined, 200],
        ['500', 400],
        [undefined, 200],
        ['500', 400],
      ],
      'fail',
    ],
    [
      'refused once of two times',
      [
        [undefined, 200],
        ['500', 200],
        [undefined, 200],
        ['500', 400],
      ],
      'inconclusive limits.ratePerSecond',
    ],
    [
      'refused twice without an accepted control in between',
      [
        [undefined, 200],
        ['500', 400],
        [undefined, 403],
        ['500', 400],
      ],
      'inconclusive limits.ratePerSecond',
    ],
    [
      'refused as one request too many may be',
      [
        [undefined, 200],
        ['500', 403],
        [undefined, 200],
        ['500', 200],
      ],
      'pass',
    ],
  ])('the largest page size, %s', async (_, asked, expected) => {
    const told = asked.map(([size, status]) => page(size, status));
    expect(await verdict('systems.list/per-page/accepts-500', told)).toBe(expected);
    // A page size that is refused is no failure to serve the list.
    expect(await verdict('systems.list/served', told.slice(0, 2))).not.toBe('fail');
  });

  test('a size in the middle, refused in turn with accepted ones', async () => {
    const turns = [page('1', 200), page('200', 400), page('500', 200), page('200', 400)];
    expect(await verdict('systems.list/per-page/accepts-between', turns)).toBe('fail');
  });

  const change = (stepName: string, purpose: RequestExchange['purpose'], status: number | undefined): Told => ({
    operation: 'user.update',
    method: 'PATCH',
    path: '/user',
    pathOrigin: 'none',
    stepName,
    purpose,
    ...defined({ status }),
  });
  test.each([
    [200, 'pass'],
    [422, 'fail'],
    [503, 'inconclusive limits.ratePerSecond'],
    [undefined, 'inconclusive limits.timeoutMs'],
  ])('a choice of optional properties, %s', async (status, expected) => {
    expect(
      await verdict('user.update/optional-property/any-choice', [
        change('all optional properties together', 'property', 200),
        change('drawn', 'random', status),
      ]),
    ).toBe(expected);
  });
});

describe('a forged delivery is compared with the control', () => {
  const event = 'events.ev.plugged';
  const delivery = (stepName: string, status: number): Told => ({
    operation: event,
    method: 'POST',
    path: '/events/ev/plugged',
    pathOrigin: 'none',
    purpose: stepName === 'control' ? 'control' : 'robustness',
    stepName,
    status,
  });
  const receiver: Given = {
    role: 'receiver',
    configuration: {
      target: { role: 'receiver' },
      events: { signature: { scheme: 'hmac', header: 'x-signature', secret: '{{webhook:secret}}' } },
    },
  };
  test.each([
    [202, 401, 'pass'],
    [202, 202, 'fail'],
    [404, 404, `inconclusive events.payloads.${event}`],
    [404, 202, 'fail'],
  ])('%i to the control, %i to the forged one', async (control, forged, expected) => {
    expect(
      await verdict(`${event}/event-forged`, [delivery('control', control), delivery('forged', forged)], receiver),
    ).toBe(expected);
  });
});

test.each([
  [404, 'pass'],
  [501, 'pass'],
  [302, 'inconclusive target.baseUrl'],
  [500, 'fail'],
])('%i to GET where the interface has none', async (status, expected) => {
  const odd = {
    violated: { location: 'method', keyword: 'unsupported-method', pointer: '' },
    purpose: 'robustness',
  } as const;
  expect(
    await verdict('any-path/odd-method/unsupported-method', [
      { operation: null, path: '/user', pathOrigin: 'none', status, ...odd },
    ]),
  ).toBe(expected);
});

describe('a list', () => {
  test.each([
    ['[]', 'pass'],
    ['{"a":{"items":[{"id":"1"}]}}', 'pass'],
    ['{"a":{"b":{"items":[{"id":"1"}]}}}', 'inconclusive lists.gateways.list'],
    ['{"items":{"1":{"name":"x"}}}', 'fail'],
    ['{"data":[],"included":[{"type":"account","id":"1"}]}', 'inconclusive lists.gateways.list'],
    ['{"errors":[],"gateways":[{"id":"1"}]}', 'pass'],
    ['{"records":[],"data":[{"id":"1"}]}', 'pass'],
  ])('%s', async (body, expected) => {
    expect(
      await verdict('gateways.list/list', [
        { operation: 'gateways.list', path: '/gateways', pathOrigin: 'none', status: 200, body },
      ]),
    ).toBe(expected);
  });
});

describe('an expendable thing that an earlier run used up', () => {
  const configuration: Configuration = { writes: { allowed: true, expendable: { deletableAccountID: ['acc-9'] } } };
  const deletion: Told = {
    operation: 'accounts.delete',
    method: 'DELETE',
    path: '/accounts/acc-9',
    bindings: { accountID: 'acc-9' },
    pathOrigin: 'configured',
    purpose: 'success',
    status: 404,
  };
  const list = (id: string): Told => ({
    operation: 'accounts.list',
    path: '/accounts',
    pathOrigin: 'none',
    purpose: 'success',
    status: 200,
    body: JSON.stringify([{ id }]),
  });

  test('is asked for anew, and fails nothing', async () =>
    expect(await verdict('accounts.delete/served', [list('acc-1'), deletion], { configuration })).toBe(
      'inconclusive writes.expendable.deletableAccountID',
    ));

  test('is not used up while a list shows it', async () =>
    expect(await verdict('accounts.delete/served', [list('acc-9'), deletion], { configuration })).toBe('fail'));
});

describe('a refused ping', () => {
  const ping: Told = {
    operation: 'webhooks.ping',
    method: 'POST',
    path: '/accounts/acc-1/webhooks/w-1/ping',
    bindings: { accountID: 'acc-1', webhookID: 'w-1' },
    pathOrigin: 'created',
    purpose: 'success',
    status: 400,
  };

  test('names the address of our receiver where nothing arrived', async () =>
    expect(await verdict('webhooks.ping/served', [ping])).toBe('inconclusive events.publicUrl'));
});

describe('a creation that is refused with a property', () => {
  const create = (step: number, stepName: string, status: number): Told => ({
    operation: 'webhooks.create',
    method: 'POST',
    path: '/accounts/acc-1/webhooks',
    purpose: 'property',
    bodyOrigin: 'configured',
    step,
    stepName,
    status,
  });
  const [whole, without] = ['all optional properties together', 'without secret'];
  test.each<[string, readonly number[], string]>([
    ['each time, and accepted without it in turn: no quota', [422, 201, 422, 201], 'fail'],
    ['as a fault of the server, in turn', [500, 201, 500, 201], 'fail'],
    ['once: a quota may explain it', [422, 201, 201, 201], 'inconclusive bodies.webhooks.create'],
    ['from some point on: a quota', [201, 201, 422, 422], 'inconclusive bodies.webhooks.create'],
    ['with another reason', [409, 201, 409, 201], 'inconclusive bodies.webhooks.create'],
    ['never', [201, 201, 201, 201], 'pass'],
  ])('%s', async (_, [first = 0, second = 0, third = 0, fourth = 0], expected) =>
    expect(
      await verdict('webhooks.create/optional-property/secret/present', [
        create(0, whole, first),
        create(1, without, second),
        create(2, `${whole}, again`, third),
        create(3, `${without}, again`, fourth),
      ]),
    ).toBe(expected),
  );

  test('never by recorded traffic, in which each exchange stands alone', async () => {
    const lines = [create(0, whole, 422), create(1, without, 201), create(2, `${whole}, again`, 422)].map(told);
    const header = { ...sampleHeader, selection: null, recorded: { from: ['a.har'] } };
    const results = await verdictsOf(catalogue, memoryBundle(header, lines));
    expect(results.find(({ id }) => id === 'webhooks.create/optional-property/secret/present')).toMatchObject({
      verdict: 'inconclusive',
      reason: 'recorded traffic does not tell what its requests may expect; a run does',
    });
  });
});

test('a violation in one answer of several is a failure, with how many they were', async () => {
  const read = (body: string): Told => ({
    operation: 'systems.time-of-use.read',
    path: '/systems/s1/timeofuse/settings',
    status: 200,
    purpose: 'success',
    body,
  });
  const good = read('{"systemKind":"a"}');
  const lines = [...Array.from({ length: 13 }, () => good), read('{}')].map(told);
  const { requirements } = await judge(
    catalogue,
    memoryBundle({ ...sampleHeader, selection: null, configuration: {} }, [
      ...lines,
      { kind: 'scenario', scenario: 'systems/read@1' as ScenarioId, exchanges: lines.length }, // that of the sample
    ]),
    { name: '', version: '' },
  );
  expect(
    requirements.find(({ id }) => id === 'systems.time-of-use.read/presence/TimeOfUseSettings.systemKind'),
  ).toMatchObject({ verdict: 'fail', exercised: 14, violating: 1 });
});

test('a violation by an error response keeps the beginning of its body, in which the reason may stand', async () => {
  const body = JSON.stringify({ message: 'no connection to the store', stack: 'x'.repeat(1_000) });
  const line = told({ operation: 'systems.list', path: '/systems', status: 500, purpose: 'success', body }, 0);
  const { requirements } = await judge(
    catalogue,
    memoryBundle({ ...sampleHeader, selection: null, configuration: {} }, [
      line,
      { kind: 'scenario', scenario: 'systems/read@1' as ScenarioId, exchanges: 1 }, // that of the sample
    ]),
    { name: '', version: '' },
  );
  const [violation] = requirements.find(({ id }) => id === 'systems.list/served')?.violations ?? [];
  expect(violation?.errorText).toBe(`${body.slice(0, 299)}…`);
});
