import { kindProperty } from '../settings.js';
import { number, record, text, texts, flag } from '../schemas.js';
import { enumerations } from '../vendors.js';
import { kindProperties, kinds } from '../world/seed-appliance.js';
import type { Kind } from '../world/records.js';

/** Schemas of the reference's answers, by name, as `views.ts` makes them. Ids are texts or numbers by variant. */
type JsonSchema = Readonly<Record<string, unknown>>;

const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
const id: JsonSchema = { type: ['string', 'integer'] };
const optionalId: JsonSchema = { type: ['string', 'integer', 'null'] };
const moment: JsonSchema = { type: 'string', format: 'date-time' };
const arrayOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });

/** An object whose properties are always there, but for the named ones. */
const shown = (properties: Readonly<Record<string, JsonSchema>>, optional: readonly string[] = []): JsonSchema => ({
  type: 'object',
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  properties,
});

/** A page of records in the reference's envelope. */
export const page = (name: string): JsonSchema =>
  shown({
    items: arrayOf(ref(name)),
    page: shown({ number: { type: 'integer' }, size: { type: 'integer' }, total: { type: 'integer' } }),
  });

/** `HEAT_PUMP` → `HeatPump`. */
const schemaName = (kind: Kind): string =>
  kind
    .split('_')
    .map((word) => `${word.slice(0, 1)}${word.slice(1).toLowerCase()}`)
    .join('');

const details: Readonly<Record<Kind, JsonSchema>> = {
  INVERTER: shown({ status: text, ratedPowerWatts: number }, ['status', 'ratedPowerWatts']),
  METER: record,
  HEAT_PUMP: shown({ type: { type: 'string', enum: enumerations.heatPumpType } }),
  EV_CHARGING_STATION: shown({
    type: { type: 'string', enum: enumerations.evChargingStationType },
    vehicle: { type: 'string', enum: ['plugged', 'unplugged'] },
  }),
  IO_DEVICE: record,
  HEATER: record,
  CONTAINER: record,
  EXTERNAL_CONTROLLER: record,
};

const applianceOf = (kind: Kind): JsonSchema => ({
  allOf: [
    ref('ApplianceBase'),
    shown({ [kindProperty]: { type: 'string', enum: [kind] }, [kindProperties[kind]]: details[kind] }),
  ],
});

const gateway = {
  id,
  systemID: id,
  deviceID: text,
  name: text,
  online: flag,
  scanners: arrayOf({ type: 'string', enum: enumerations.scanner }),
  createdAt: moment,
};

export const schemas: Readonly<Record<string, JsonSchema>> = {
  Token: shown({ id, name: text, createdAt: moment }),
  Account: shown({ id, parentAccountID: optionalId, name: text, biddingZone: text }),
  User: shown({
    id,
    accountID: id,
    customerID: optionalId,
    email: text,
    fullName: text,
    language: text,
    role: text,
    metadata: record,
    mfaEnabled: flag,
    createdAt: moment,
  }),
  Customer: shown({ id, accountID: id, name: text }),
  Wizard: shown({ wizard: shown({ step: { type: 'string', enum: enumerations.wizardStep } }) }),
  Gateway: shown(gateway),
  GatewayWithSystem: shown({ ...gateway, system: ref('System') }),
  System: shown({
    id,
    accountID: id,
    customerID: optionalId,
    name: text,
    timezone: text,
    plan: { type: 'string', enum: enumerations.plan },
    metadata: ref('Wizard'),
    gateways: arrayOf(ref('Gateway')),
    createdAt: moment,
  }),
  ApplianceBase: shown(
    {
      id,
      name: text,
      gatewayID: id,
      systemID: id,
      systemName: text,
      installationDate: { type: 'string' },
      connectionStatus: shown({ online: flag, lastHeartbeatReceivedAt: moment }, ['lastHeartbeatReceivedAt']),
    },
    ['installationDate'],
  ),
  ...Object.fromEntries(kinds.map((kind) => [schemaName(kind), applianceOf(kind)])),
  Appliance: {
    oneOf: kinds.map((kind) => ref(schemaName(kind))),
    discriminator: {
      propertyName: kindProperty,
      mapping: Object.fromEntries(kinds.map((kind) => [kind, `#/components/schemas/${schemaName(kind)}`])),
    },
  },
  Scan: shown({
    id,
    gatewayID: id,
    startedAt: moment,
    finishedAt: moment,
    scanners: arrayOf(shown({ name: { type: 'string', enum: enumerations.scanner } })),
    appliances: arrayOf(ref('Appliance')),
  }),
  Job: shown({ id, gatewayID: id, type: text, status: text, parameters: record, createdAt: moment }),
  Firmware: shown({ gatewayID: id, version: text, releasedAt: moment }),
  Subscription: shown({
    id,
    accountID: id,
    url: text,
    description: { type: 'string' },
    events: texts,
    active: flag,
    secured: flag,
    createdAt: moment,
  }),
  Subscriptions: shown({ webhookSubscriptions: arrayOf(ref('Subscription')) }),
  Ping: shown({ state: text }),
  MarketPrices: shown({ platform: text, biddingZone: text, currency: text, prices: arrayOf(record) }),
  BiddingZone: shown({ accountID: id, biddingZone: text }),
  Live: shown({ clusterID: id, name: text, at: moment, consumptionWatts: number, productionWatts: number }),
  SystemCursorPage: shown({
    items: arrayOf(ref('System')),
    metadata: shown({ nextCursor: { type: ['string', 'integer'] } }, ['nextCursor']),
  }),
  TimeOfUse: shown({
    systemID: id,
    systemKind: { type: 'string', enum: ['RESIDENTIAL', 'COMMERCIAL'] },
    enabled: flag,
    windows: arrayOf(record),
  }),
  Tariff: shown({ systemID: id, energyProvider: text, currency: text, pricePerKilowattHour: number }),
  Schedule: shown({ systemID: id, intervals: arrayOf(record) }),
  CostsKpi: shown({
    systemID: id,
    currency: text,
    periods: arrayOf(shown({ from: text, totalConsumptionActual: number, totalConsumptionBaseCase: number })),
    numberOfPeriods: { type: 'integer' },
    expectedNumberOfPeriods: { type: 'integer' },
    total: record,
  }),
  Measurements: shown({ assetID: id, values: arrayOf(record) }),
  Problem: shown({ error: shown({ code: text, message: text }) }),
  WebhookEvent: shown({ id: text, event: text, accountID: id, data: {} }),
};
