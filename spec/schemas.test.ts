import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadInterface } from './load.js';
import type { Interface } from './model.js';
import type { Json } from '../src/core/json.js';
import { valueAt } from '../src/core/pointer.js';

let iface: Interface;
let ajv: Ajv2020;

beforeAll(async () => {
  iface = await loadInterface();
  // Types are given only where the interface gives them, so `properties` often has none beside it.
  ajv = new Ajv2020({ strict: true, strictTypes: false, multipleOfPrecision: 9 });
  addFormats.default(ajv, ['date-time']);
  ajv.addVocabulary([
    'x-stated',
    'x-gap',
    'x-enumeration',
    'x-recommended',
    'x-withdrawn-properties',
    'x-list',
    'x-kind-key',
    'x-withdrawn',
  ]);
  ajv.addVocabulary(['openapi', 'info', 'servers', 'security', 'tags', 'paths', 'webhooks', 'components']);
  ajv.addSchema(iface.document as object, 'interface');
});

const accepts = (name: string, value: Json): boolean =>
  ajv.validate({ $ref: `interface#/components/schemas/${name}` }, value);

describe('schemas', () => {
  it('compile, all of them', () => {
    const names = Object.keys(valueAt(iface.document, '/components/schemas') ?? {});
    expect(names.length).toBeGreaterThan(45);
    for (const name of names)
      expect(ajv.compile({ $ref: `interface#/components/schemas/${name}` }), name).toBeTypeOf('function');
  });

  it.each<[string, Json, Json]>([
    ['System', { gateways: [{ scanners: ['A'], system: { gateways: [] } }] }, { gateways: [{ scanners: 'A' }] }],
    ['GatewayRead', { system: {} }, {}],
    ['GatewayRead', { system: { metadata: {} } }, { system: 'one' }],
    ['GatewaySystem', { metadata: { wizard: { step: 'ANY' } } }, { metadata: { wizard: {} } }],
    ['SystemMetadata', { wizard: { step: 'ANY' } }, { wizard: {} }],
    ['SystemMetadata', { wizard: { step: 'ANY' } }, { wizard: { step: 4 } }],
    ['ListedAppliance', { systemID: 5 }, {}],
    ['Appliance', { evChargingStation: { type: 'ANY' } }, []],
    ['ScanRecord', { scanners: [{ name: 'A' }], appliances: [{}] }, { scanners: [{}], appliances: [] }],
    ['ScanRecord', { scanners: [], appliances: [] }, { scanners: [] }],
    ['CreatedGateway', { scanners: [] }, {}],
    ['WebhookSubscriptionRecord', { createdAt: '2025-10-09T08:00:00Z' }, { createdAt: 'yesterday' }],
    ['WebhookSubscriptionRecord', { createdAt: '2025-10-09T08:00:00Z' }, {}],
    ['WebhookSubscriptionList', { webhookSubscriptions: [{}] }, {}],
    ['TimeOfUseSettings', { systemKind: null }, {}],
    ['CostsKpi', { periods: [{}] }, { periods: {} }],
    ['EVPluggedEvent', { data: { state: 'ANY' } }, { data: { state: false } }],
    ['PerPage', 500, 501],
    ['PerPage', 0, '500'],
  ])('%s takes %j and not %j', (name, good, bad) => {
    expect(accepts(name, good)).toBe(true);
    expect(accepts(name, bad)).toBe(false);
  });

  it.each<[string, Json]>([
    ['SystemRecord', {}],
    ['Tariff', { energyProvider: 7 }],
    ['UserUpdate', {}],
    ['HeatPumpCreate', { heatPump: { type: 'VENDOR7_BRANDB' } }],
    ['ApplianceCreate', { anything: true }],
    ['AssetUpdate', { anything: true }],
    ['WebhookEvent', {}],
  ])('%s is open: it takes %j', (name, value) => {
    expect(accepts(name, value)).toBe(true);
  });
});
