import { expect, it } from 'vitest';
import { loadInterface } from '../../spec/load.js';
import { ApplianceKinds } from './appliance-kinds.js';

const iface = await loadInterface();

it('reads a kind from the configured property, or from a property that one kind alone has', () => {
  const kinds = new ApplianceKinds(iface, { appliances: { kindProperty: 'kind', kinds: { Inverter: 'INV' } } });
  expect(kinds.of({ kind: 'INV' })).toBe('Inverter');
  expect(kinds.of({ kind: 'EXTERNAL_CONTROLLER' })).toBe('External controller');
  expect(kinds.of({ kind: 'other', heatPump: {} })).toBe('Heat Pump');
  expect(kinds.of({ evChargingStation: { type: 'OCPP' } })).toBe('EV Charging Station');
});

it('gives no kind where a record shows none, or two', () => {
  const kinds = new ApplianceKinds(iface, {});
  expect(kinds.of({ kind: 'INV', systemName: 'x' })).toBeUndefined();
  expect(kinds.of({ heatPump: {}, evChargingStation: {} })).toBeUndefined();
  expect(kinds.of({ heatPump: null })).toBeUndefined();
});
