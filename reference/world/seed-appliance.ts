import type { Json } from '../../src/core/json.js';
import { enumerations } from '../vendors.js';
import type { RecordCreationContext } from './ground.js';
import type { Id } from './ids.js';
import type { Appliance, Kind } from './records.js';
import { put } from './table.js';

/** In this order, so that the first eight appliances of a full gateway are one of each. */
export const kinds: readonly Kind[] = [
  'INVERTER',
  'METER',
  'HEAT_PUMP',
  'EV_CHARGING_STATION',
  'IO_DEVICE',
  'HEATER',
  'CONTAINER',
  'EXTERNAL_CONTROLLER',
];

/** Property that only appliances of the kind have. */
export const kindProperties: Readonly<Record<Kind, string>> = {
  INVERTER: 'inverter',
  METER: 'meter',
  HEAT_PUMP: 'heatPump',
  EV_CHARGING_STATION: 'evChargingStation',
  IO_DEVICE: 'ioDevice',
  HEATER: 'heater',
  CONTAINER: 'container',
  EXTERNAL_CONTROLLER: 'externalController',
};

/** The details of a new appliance of a kind; `index` walks through the enumerations. */
export const defaultDetails = (kind: Kind, index: number): Record<string, Json> => {
  const round = Math.floor(index / kinds.length);
  switch (kind) {
    case 'HEAT_PUMP':
      return { type: enumerations.heatPumpType[round % enumerations.heatPumpType.length] ?? 'SG_READY' };
    case 'EV_CHARGING_STATION':
      return {
        type: enumerations.evChargingStationType[round % enumerations.evChargingStationType.length] ?? 'OCPP',
        vehicle: 'unplugged',
      };
    case 'INVERTER':
      return { status: 'RUNNING', ratedPowerWatts: 10_000 };
    case 'METER':
      return { direction: 'BOTH' };
    case 'IO_DEVICE':
      return { channels: 4 };
    case 'HEATER':
      return { ratedPowerWatts: 3000 };
    case 'CONTAINER':
      return { capacityWattHours: 50_000 };
    case 'EXTERNAL_CONTROLLER':
      return { protocol: 'RELAY' };
  }
};

/** Every optional property is there on the first round of kinds; later ones lack now one, now the other. */
export const seedAppliance = (world: RecordCreationContext, gatewayID: Id, kind: Kind, index: number): Appliance =>
  put(world.state.appliances, {
    id: world.nextId('appliance'),
    gatewayID,
    kind,
    name: `${kind.toLowerCase().replaceAll('_', ' ')} ${index + 1}`,
    online: true,
    installationDate: index >= kinds.length && index % 5 === 0 ? null : '2025-06-01',
    lastHeartbeatReceivedAt: index >= kinds.length && index % 7 === 0 ? null : '2026-01-15T07:59:00.000Z',
    details: defaultDetails(kind, index),
    limits: {},
  });
