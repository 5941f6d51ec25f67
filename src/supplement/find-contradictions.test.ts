import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { referenceDocument } from '../../reference/document/document.js';
import { loadInterface } from '../../spec/load.js';
import { valueAt, withValueAt } from '../core/pointer.js';
import { isArray, type Json } from '../core/json.js';
import { readOpenApi } from '../documents/openapi-document.js';
import type { Contradiction } from './contradiction.js';
import { findContradictions } from './find-contradictions.js';

const iface = await loadInterface();
const honest = referenceDocument('http://127.0.0.1');

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ems-lint-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function lint(document: Json, name = 'openapi.json'): Promise<readonly Contradiction[]> {
  const file = join(folder, name);
  await writeFile(file, JSON.stringify(document, undefined, 2));
  return findContradictions(iface, await readOpenApi(file)).found;
}

/** The line on which the value of a pointer stands, found by a mark in its place. */
function lineOf(document: Json, pointer: string): number {
  const marked = withValueAt(document, pointer, 'MARK OF THIS TEST');
  const lines = JSON.stringify(marked, undefined, 2).split('\n');
  return lines.findIndex((line) => line.includes('MARK OF THIS TEST')) + 1;
}

const escaped = (path: string): string => path.replaceAll('~', '~0').replaceAll('/', '~1');
const at = (method: string, path: string, rest = ''): string => `/paths/${escaped(path)}/${method}${rest}`;
const schema = (name: string, rest = ''): string => `/components/schemas/${name}${rest}`;
const parameter = (method: string, path: string, name: string, rest = ''): string => {
  const parameters = valueAt(honest, at(method, path, '/parameters'));
  const index = isArray(parameters)
    ? parameters.findIndex((each) => JSON.stringify(each).includes(`"name":"${name}"`))
    : -1;
  return at(method, path, `/parameters/${index}${rest}`);
};
const answer = { description: 'Planted.' };

interface Planted {
  readonly what: string;
  readonly kind: string;
  /** Where the value is planted; removed without one. */
  readonly set: string;
  readonly value?: Json;
  /** Where it is to be found, where it is elsewhere. */
  readonly found?: string;
}

const notifications = '/accounts/{accountID}/users/{userID}/notifications';
const webhook = '/accounts/{accountID}/webhooks/{webhookID}';
const schedule = '/systems/{systemID}/import-power-limit-schedule';
const asset = '/systems/{systemID}/assets/{assetID}';
const withdrawn = (method: string, path: string): Planted => ({
  what: `${method} ${path} is served`,
  kind: 'withdrawn-operation',
  set: valueAt(honest, `/paths/${escaped(path)}`) === undefined ? `/paths/${escaped(path)}` : at(method, path),
  value:
    valueAt(honest, `/paths/${escaped(path)}`) === undefined
      ? { [method]: { responses: { 200: answer } } }
      : { responses: { 200: answer } },
  found: at(method, path),
});
const otherStatus = (method: string, path: string, status: string): Planted => ({
  what: `${method} ${path} answers ${status}`,
  kind: 'success-status',
  set: at(method, path, `/responses/${status}`),
  value: answer,
});
const missing = (name: string, property: string, path = ''): Planted => ({
  what: `${name}${path} has no ${property}`,
  kind: 'required-property',
  set: schema(name, `${path}/properties/${property}`),
  found: schema(name, `${path}/properties`),
});

const planted: readonly Planted[] = [
  withdrawn('get', notifications),
  withdrawn('post', `${notifications}/rules`),
  withdrawn('delete', `${notifications}/rules/{ruleID}`),
  withdrawn('get', '/user/notifications'),
  withdrawn('patch', '/user/notifications/{notificationID}'),
  withdrawn('post', schedule),
  otherStatus('post', '/systems', '200'),
  otherStatus('get', '/systems', '206'),
  otherStatus('patch', '/gateways/{gatewayID}', '202'),
  otherStatus('post', '/accounts/{accountID}/webhooks', '202'),
  otherStatus('post', '/systems/{systemID}/tariff', '204'),
  {
    what: 'a ping answers 204',
    kind: 'gone-status',
    set: at('post', `${webhook}/ping`, '/responses/204'),
    value: answer,
  },
  { what: 'the asset read answers 422', kind: 'gone-status', set: at('get', asset, '/responses/422'), value: answer },
  { what: 'PATCH /user answers 500', kind: 'gone-status', set: at('patch', '/user', '/responses/500'), value: answer },
  missing('TimeOfUse', 'systemKind'),
  missing('Subscription', 'createdAt'),
  missing('Subscriptions', 'webhookSubscriptions'),
  missing('GatewayWithSystem', 'system'),
  missing('Scan', 'appliances'),
  missing('Scan', 'name', '/properties/scanners/items'),
  missing('ApplianceBase', 'systemID'),
  {
    what: 'systemKind may be absent',
    kind: 'required-property',
    set: schema('TimeOfUse', '/required'),
    value: ['systemID', 'enabled', 'windows'],
    found: schema('TimeOfUse', '/properties/systemKind'),
  },
  {
    what: 'per_page of systems is at most 100',
    kind: 'page-size',
    set: parameter('get', '/systems', 'per_page', '/schema/maximum'),
    value: 100,
  },
  {
    what: 'per_page of scans is below 500',
    kind: 'page-size',
    set: parameter('get', '/gateways/{gatewayID}/scans', 'per_page', '/schema/exclusiveMaximum'),
    value: 500,
  },
  {
    what: 'per_page of tokens is one of three',
    kind: 'page-size',
    set: parameter('get', '/user/tokens', 'per_page', '/schema/enum'),
    value: [10, 20, 50],
  },
  {
    what: 'per_page of accounts is a boolean',
    kind: 'page-size',
    set: parameter('get', '/accounts', 'per_page', '/schema/type'),
    value: 'boolean',
  },
  {
    what: 'per_page of customers is demanded',
    kind: 'query-parameter',
    set: parameter('get', '/customers', 'per_page', '/required'),
    value: true,
  },
  {
    what: 'include is demanded',
    kind: 'query-parameter',
    set: parameter('get', '/accounts/{accountID}/accounts', 'include', '/required'),
    value: true,
  },
  {
    what: 'moveVendorID is false by default',
    kind: 'default',
    set: parameter('delete', '/accounts/{accountID}/systems', 'moveVendorID', '/schema/default'),
    value: false,
  },
  {
    what: 'a literal removed value of a charging station',
    kind: 'removed-value',
    set: schema('EvChargingStation', '/allOf/1/properties/evChargingStation/properties/type/enum/1'),
    value: 'OCPP_STATION_TYPE',
  },
  {
    what: 'a removed value with a manufacturer name',
    kind: 'removed-value',
    set: schema('EvChargingStation', '/allOf/1/properties/evChargingStation/properties/type/enum/2'),
    value: 'DELMORE_HYPERCHARGER_STATION_TYPE',
  },
  {
    what: 'heat pumps are not created with an added value',
    kind: 'added-value',
    set: at(
      'post',
      '/gateways/{gatewayID}/appliances',
      '/requestBody/content/application~1json/schema/properties/heatPump/properties/type/enum',
    ),
    value: ['SG_READY', 'GRANITH_BRANDB'],
  },
  {
    what: 'plan is a number',
    kind: 'type',
    set: schema('System', '/properties/plan'),
    value: { type: 'number' },
    found: schema('System', '/properties/plan/type'),
  },
  { what: 'gateways are a record', kind: 'type', set: schema('System', '/properties/gateways/type'), value: 'object' },
  {
    what: 'createdAt is a date',
    kind: 'format',
    set: schema('Subscription', '/properties/createdAt/format'),
    value: 'date',
  },
  {
    what: 'a period has totalConsumption',
    kind: 'withdrawn-property',
    set: schema('CostsKpi', '/properties/periods/items/properties/totalConsumption'),
    value: { type: 'number' },
  },
  {
    what: 'an event has userID',
    kind: 'withdrawn-property',
    set: schema('WebhookEvent', '/properties/userID'),
    value: { type: 'string' },
  },
  {
    what: 'a secret is demanded',
    kind: 'optional-property',
    set: at('post', '/accounts/{accountID}/webhooks', '/requestBody/content/application~1json/schema/required/1'),
    value: 'secret',
  },
  {
    what: 'systems come as XML',
    kind: 'media-type',
    set: at('get', '/systems', '/responses/200/content'),
    value: { 'application/xml': {} },
    found: at('get', '/systems', '/responses/200/content/application~1xml'),
  },
  {
    what: 'the asset read comes in the vendor type',
    kind: 'media-type',
    set: at('get', asset, '/responses/200/content'),
    value: { 'application/vnd.voltway.v2+json': {} },
    found: at('get', asset, '/responses/200/content/application~1vnd.voltway.v2+json'),
  },
  {
    what: 'the 403 of PATCH /user comes as plain JSON',
    kind: 'media-type',
    set: at('patch', '/user', '/responses/403/content'),
    value: { 'application/json': {} },
    found: at('patch', '/user', '/responses/403/content/application~1json'),
  },
  {
    what: 'a reading asks for no credential',
    kind: 'security',
    set: at('get', '/clusters/{clusterID}/live', '/security'),
    value: [],
  },
  {
    what: 'a withdrawn scope is demanded',
    kind: 'scope',
    set: at('patch', '/systems/{systemID}/tariff', '/security'),
    value: [{ HeaderAuth: ['TariffWrite'] }],
    found: at('patch', '/systems/{systemID}/tariff', '/security/0/HeaderAuth/0'),
  },
];

test('the documents of the reference and of the interface itself contradict nothing', async () => {
  expect(await lint(honest, 'honest.json')).toEqual([]);
  const own = findContradictions(iface, await readOpenApi('spec/openapi.yaml'));
  expect(own.found.filter(({ weight }) => weight === 'contradiction')).toEqual([]);
  expect(own.compared).toBe(iface.operations.length + iface.events.length);
});

test('there are at least forty planted contradictions', () => {
  expect(planted.length).toBeGreaterThanOrEqual(40);
});

test.each(planted)('$what: found, named, and on its line', async ({ kind, set, value, found = set }) => {
  const document = withValueAt(honest, set, value);
  if (document === undefined) throw new Error('nothing is left of the document');
  const all = (await lint(document)).filter(({ weight }) => weight === 'contradiction');
  const line = lineOf(document, found);
  expect(line).toBeGreaterThan(0);
  expect(all.map(({ at: place, kind: named }) => [named, Number(place.split(':').at(-2))])).toEqual([[kind, line]]);
});

test('casing and endings of paths are contradictions, base paths are none', async () => {
  const paths = valueAt(honest, '/paths');
  if (typeof paths !== 'object' || paths === null) throw new Error('the document has no paths');
  const moved = (change: (path: string) => string): Json => ({
    ...(honest as { readonly [name: string]: Json }), // an object, as its paths are a member
    paths: Object.fromEntries(Object.entries(paths).map(([path, item]) => [change(path), item])),
  });
  expect(await lint(moved((path) => `/api/v3${path}`))).toEqual([]);
  const spelled = await lint(moved((path) => path.replace('/costs-kpi', '/CostsKPI').replace('/tariff', '/tariff/')));
  expect(spelled.map(({ kind, operation }) => [kind, operation])).toEqual([
    ['path', 'systems.costs-kpi.read'],
    ['path', 'systems.tariff.read'],
  ]);
});
