import { expect, it } from 'vitest';
import { loadInterface } from '../../spec/load.js';
import { knownIdsOf } from './known-ids.js';

const { bodySchemas } = knownIdsOf(await loadInterface());

it('knows the schemas that the interface names for bodies', () => {
  expect(Object.entries(bodySchemas).filter(([, names]) => names.length > 0)).toEqual([
    ['gateways.appliances.create', ['HeatPumpCreate']],
    ['systems.assets.update', ['EVAssetUpdate', 'EVStationAssetUpdate', 'InverterAssetUpdate']],
  ]);
});
