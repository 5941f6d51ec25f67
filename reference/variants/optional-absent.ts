import type { Json } from '../../src/core/json.js';
import { changingSuccessBodies, everyRecord } from './reshape.js';
import type { Variant } from './variant.js';

const optional = [
  'installationDate',
  'connectionStatus',
  'systemName',
  'energyProvider',
  'nextCursor',
  'expectedNumberOfPeriods',
  'numberOfPeriods',
  'total',
  'totalConsumptionActual',
  'totalConsumptionBaseCase',
  'heatPump',
  'evChargingStation',
];

/** `total` of a page is the reference's own; it goes as well. */
const without = (record: { readonly [name: string]: Json }): { readonly [name: string]: Json } =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !optional.includes(name)));

export const optionalAbsent: Variant = {
  id: 'optional-absent',
  about: 'No optional property is there.',
  wrap: changingSuccessBodies((body) => everyRecord(body, without)),
};
