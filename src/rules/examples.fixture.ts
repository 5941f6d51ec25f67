import type { Configuration } from '../config/configuration.js';
import type { Json } from '../core/json.js';
import type { Schema } from '../../spec/model.js';

/** Bodies that show what a row of a rule says. */
export interface Example {
  /** The schema of the whole body; it is called Appliance, since some rules are about appliances alone. */
  readonly schema: Schema;
  /** The row, by the end of its id; the only one of the rule where there is none. */
  readonly row?: string;
  readonly configuration?: Configuration;
  readonly passes: Json;
  readonly fails: Json;
  /** Where the failing body contradicts the row. */
  readonly at: string;
  /** A body without a value that the row is about, where there is such a body. */
  readonly untouched?: Json;
}

const enumeration = { 'x-enumeration': { added: ['VENDOR1_NEW'], removed: ['VENDOR1_OLD', 'OLD'] } };
const withdrawn = { 'x-withdrawn-properties': [{ name: 'total', 'x-stated': [] }] };
const otherKinds = {
  Inverter: 'INVERTER',
  Meter: 'METER',
  'Heat Pump': 'HEAT_PUMP',
  'EV Charging Station': 'EV_CHARGING_STATION',
  'IO Device': 'IO_DEVICE',
  Heater: 'HEATER',
  Container: 'CONTAINER',
};

const configuration = {
  vendors: { 1: 'ACME' },
  appliances: { kindProperty: 'kind', externalControllers: ['c-1'] },
};

/** At least one for each rule, by the rule's id. */
export const examples: { readonly [rule: string]: readonly Example[] } = {
  presence: [
    {
      schema: { type: 'object', required: ['plan'] },
      passes: { plan: null },
      fails: { plans: 'A' },
      at: '',
      untouched: [],
    },
    {
      schema: { 'x-recommended': ['wizard'], properties: { wizard: { required: ['step'] } } },
      row: 'Appliance.wizard.step',
      passes: { wizard: { step: 1 } },
      fails: { wizard: 'A' },
      at: '/wizard',
    },
    {
      schema: { required: ['system'], properties: { system: { type: 'object', required: ['plan'] } } },
      row: 'Appliance.system.plan',
      passes: { system: { plan: 'A' } },
      fails: { system: {} },
      at: '/system',
      untouched: { system: 'A' },
    },
    { schema: { required: ['plan'] }, passes: { plan: 'A' }, fails: ['plan'], at: '' },
  ],
  'stated-type': [
    {
      schema: { properties: { items: { type: 'array' } } },
      passes: { items: [] },
      fails: { items: {} },
      at: '/items',
      untouched: {},
    },
    {
      schema: { properties: { at: { type: 'string', format: 'date-time' } } },
      passes: { at: '2026-11-01T10:00:00+01:00' },
      fails: { at: '2026-11-01 10:00:00Z' },
      at: '/at',
      untouched: { items: [] },
    },
  ],
  list: [
    {
      schema: { 'x-list': true, items: {} },
      passes: { page: 1, items: [{ id: 'a' }] },
      fails: 'no list',
      at: '',
    },
  ],
  'enumeration-type': [
    {
      schema: { properties: { type: enumeration } },
      passes: { type: 'ANY' },
      fails: { type: 7 },
      at: '/type',
      untouched: {},
    },
  ],
  'removed-value': [
    {
      schema: { 'x-list': true, items: { properties: { type: enumeration } } },
      row: 'Appliance[].type/VENDOR1_OLD',
      configuration,
      passes: [{ type: 'OLD' }, { type: 'VENDOR1_OLD' }],
      fails: { data: [{ type: 'NEW' }, { type: 'ACME_OLD' }] },
      at: '/data/1/type',
      untouched: [{ type: 7 }],
    },
  ],
  'enumeration-case': [
    {
      schema: { properties: { type: enumeration } },
      row: 'Appliance.type',
      configuration,
      passes: { type: 'ACME_NEW' },
      fails: { type: 'acme_new' },
      at: '/type',
      untouched: { type: 7 },
    },
  ],
  'withdrawn-property': [
    {
      schema: { properties: { periods: { items: withdrawn } } },
      passes: { periods: [{ data: { total: 1 } }] },
      fails: { periods: [{}, { total: null }] },
      at: '/periods/1/total',
      untouched: { total: 1, periods: ['total'] },
    },
  ],
  'kind-property': [
    { schema: {}, configuration, passes: { kind: 'METER' }, fails: { kind: 7 }, at: '/kind', untouched: 'METER' },
  ],
  'external-controller': [
    {
      schema: { anyOf: [{ $ref: '#/components/schemas/Controller' }] },
      configuration,
      passes: { id: 'c-1', kind: 'EXTERNAL_CONTROLLER' },
      fails: { id: 'c-1', kind: 'METER' },
      at: '/kind',
      untouched: { id: 'm-1', kind: 'METER' },
    },
    {
      schema: { anyOf: [{ $ref: '#/components/schemas/Controller' }] },
      configuration: { appliances: { kindProperty: 'kind', kinds: otherKinds, externalControllers: ['c-1'] } },
      passes: { id: 'c-2', kind: 'EXTERNAL_CONTROLLER' },
      fails: { id: 'c-1', kind: 'METER' },
      at: '/kind',
      untouched: { id: 'm-1', kind: 'CONTROLLER' },
    },
  ],
  'vendor-name': [
    {
      schema: { properties: { type: enumeration } },
      row: 'Appliance.type/placeholder',
      configuration,
      passes: { type: 'ACME_NEW' },
      fails: { type: 'VENDOR1_NEW' },
      at: '/type',
      untouched: { type: 7 },
    },
    {
      schema: { items: { properties: { type: enumeration } } },
      row: 'Appliance[].type/one-name',
      passes: [{ type: 'ACME_NEW' }, { type: 'ACME_NEW' }, { type: 'OTHER' }],
      fails: [{ type: 'ACME_NEW' }, { type: 'SOMEBODY_NEW' }],
      at: '/1/type',
      untouched: [{ type: 'NEW' }],
    },
  ],
  'event-enumeration': [
    {
      schema: { properties: { data: { properties: { state: enumeration } } } },
      row: 'data.state',
      passes: { data: { state: 'OLD' } },
      fails: { data: { state: null } },
      at: '/data/state',
      untouched: { state: 1 },
    },
  ],
  'event-withdrawn-property': [
    { schema: withdrawn, passes: { data: { total: 1 } }, fails: { total: 1 }, at: '/total', untouched: [{ total: 1 }] },
  ],
};
