import type { Json } from '../../src/core/json.js';
import { ok, refuse } from '../reply.js';
import type { BodyRule, RouteCall, Route } from '../route.js';
import { number, object, text } from '../schemas.js';
import { applianceView } from '../views.js';
import { recordWithChanges } from '../world/open-record.js';
import type { Appliance } from '../world/records.js';
import { find } from '../world/table.js';
import { systemOfPath } from './systems.js';

/** The properties that each of the three schemas may set, besides a name. Every asset accepts all three. */
const settable = {
  EVAssetUpdate: { minimumChargePowerWatts: number, departureTime: text },
  EVStationAssetUpdate: { maximumCurrentAmperes: number, phases: number },
  InverterAssetUpdate: { exportLimitWatts: number },
} as const;

const ownLimits = Object.values(settable).flatMap((names) => Object.keys(names));

const updateBody: BodyRule = {
  required: true,
  schema: object({
    name: text,
    ...settable.EVAssetUpdate,
    ...settable.EVStationAssetUpdate,
    ...settable.InverterAssetUpdate,
  }),
  example: { name: 'Charging station renamed by a test', maximumCurrentAmperes: 16 },
  examples: {
    EVAssetUpdate: { name: 'Vehicle renamed by a test', minimumChargePowerWatts: 1400 },
    EVStationAssetUpdate: { name: 'Charging station renamed by a test', maximumCurrentAmperes: 16 },
    InverterAssetUpdate: { name: 'Inverter renamed by a test', exportLimitWatts: 6000 },
  },
};

/** An asset is an appliance, addressed through the system of its gateway. */
const assetOf = (call: RouteCall): Appliance => {
  const { state } = call.world;
  const system = systemOfPath(call);
  const appliance = find(state.appliances, call.param('assetID'), 'asset');
  const gateway = find(state.gateways, appliance.gatewayID, 'gateway');
  return String(gateway.systemID) === String(system.id)
    ? appliance
    : refuse(404, 'not_found', 'There is no such asset.');
};

const update: Route['handle'] = (call) => {
  const asset = assetOf(call);
  const { name, ...limits } = call.body;
  if (typeof name === 'string') asset.name = name;
  asset.limits = recordWithChanges(asset.limits, limits, ownLimits);
  return ok(applianceView(call.world, asset));
};

const readMeasurements: Route['handle'] = (call) => {
  const { id } = assetOf(call);
  const values: Json[] = Array.from({ length: 4 }, (_, quarter) => ({
    at: `2026-01-15T07:${String(quarter * 15).padStart(2, '0')}:00.000Z`,
    powerWatts: 900 + quarter * 25,
  }));
  return ok({ assetID: id, values });
};

const member = '/systems/{systemID}/assets/{assetID}';

export const assets: readonly Route[] = [
  {
    operation: 'systems.assets.update',
    method: 'PATCH',
    path: member,
    answer: { status: 200, schema: 'Appliance' },
    body: updateBody,
    handle: update,
  },
  {
    operation: 'systems.assets.read',
    method: 'GET',
    path: member,
    answer: { status: 200, schema: 'Appliance', refusals: [404] },
    handle: (call) => ok(applianceView(call.world, assetOf(call))),
  },
  {
    operation: 'systems.assets.measurements.read',
    method: 'GET',
    path: `${member}/measurements`,
    answer: { status: 200, schema: 'Measurements' },
    handle: readMeasurements,
  },
];
