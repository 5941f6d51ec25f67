import { beforeAll, expect, it } from 'vitest';
import { loadInterface } from '../../spec/load.js';
import type { Interface } from '../../spec/model.js';
import type { Configuration } from '../config/configuration.js';
import { Knowledge } from './knowledge.js';
import { learnFromList } from './learn-from-list.js';

let iface: Interface;
beforeAll(async () => {
  iface = await loadInterface();
});

const appliances = [
  { id: 'a-1', systemID: 's-1', heatPump: { type: 'X' } },
  { id: 'a-2', systemID: 's-1', kind: 'INV' },
  { id: 'a-3', systemID: 's-1' },
  { id: 'a-4', systemID: 's-2', evChargingStation: { type: 'X' } },
];

const known = (configuration: Configuration, shown = appliances): Knowledge => {
  const knowledge = new Knowledge(iface, configuration);
  learnFromList(knowledge, shown, ['assetID'], { gatewayID: 'g-1' }, configuration, undefined);
  return knowledge;
};

const bound = { systemID: 's-1', assetID: 'a-1' };
const kinds: Configuration = { appliances: { kindProperty: 'kind', kinds: { Inverter: 'INV' } } };

it('a body for one kind goes to a record of that kind, else to one of unknown kind, never to another system', () => {
  expect(known(kinds).fitting('assetID', ['Inverter', undefined], bound)?.id).toBe('a-2');
  expect(known({}).fitting('assetID', ['Inverter', undefined], bound)?.id).toBe('a-2');
  expect(known(kinds).fitting('assetID', ['EV Charging Station', undefined], bound)?.id).toBe('a-3');
  expect(known(kinds).fitting('assetID', ['Heat Pump', undefined], bound)?.id).toBe('a-1');
});

it('without a record of the kind or of unknown kind there is none', () => {
  expect(known(kinds, appliances.slice(0, 1)).fitting('assetID', ['Inverter', undefined], bound)).toBeUndefined();
});

it('a body for a kind that the interface does not name goes to a record of unknown kind first', () => {
  expect(known(kinds).fitting('assetID', [undefined, 'Inverter'], bound)?.id).not.toBe('a-2');
  expect(known(kinds, appliances.slice(0, 2)).fitting('assetID', [undefined, 'Inverter'], bound)?.id).toBe('a-2');
});
