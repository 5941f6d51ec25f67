import { isObject, type Json } from '../../src/core/json.js';
import type { EventName } from '../event-paths.js';
import { pageOf } from '../list.js';
import { created, ok, refuse } from '../reply.js';
import type { BodyRule, RouteCall, Route } from '../route.js';
import { flag, object, record, text } from '../schemas.js';
import { enumerations } from '../vendors.js';
import { applianceView, systemOf } from '../views.js';
import type { Appliance, Gateway } from '../world/records.js';
import { recordWithChanges } from '../world/open-record.js';
import { defaultDetails, kindProperties, kinds } from '../world/seed-appliance.js';
import { find, put, rowsWhere } from '../world/table.js';
import type { World } from '../world/world.js';
import { gatewayOf } from './gateways.js';

const details = {
  ...Object.fromEntries(Object.values(kindProperties).map((name) => [name, record])),
  heatPump: object({ type: { enum: enumerations.heatPumpType } }),
  evChargingStation: object({
    type: { enum: enumerations.evChargingStationType },
    vehicle: { enum: ['plugged', 'unplugged'] },
  }),
};

const heatPump: Json = { kind: 'HEAT_PUMP', name: 'Heat pump made by a test', heatPump: { type: 'SG_READY' } };

const createBody: BodyRule = {
  required: true,
  schema: object({ kind: { enum: kinds }, name: text, installationDate: text, ...details }, ['kind', 'name']),
  example: heatPump,
  examples: { HeatPumpCreate: heatPump },
  // One of each other kind, with all that an appliance may have.
  further: Object.fromEntries(
    kinds
      .filter((kind) => kind !== 'HEAT_PUMP')
      .map((kind) => [
        kind,
        {
          kind,
          name: `${kind} made by a test`,
          installationDate: '2026-01-15',
          [kindProperties[kind]]: defaultDetails(kind, 0),
        },
      ]),
  ),
};

const updateBody: BodyRule = {
  required: true,
  schema: object({ name: text, installationDate: text, online: flag, ...details }),
  example: { name: 'Appliance renamed by a test' },
};

const applianceOf = (call: RouteCall): Appliance => {
  const gateway = gatewayOf(call);
  const appliance = find(call.world.state.appliances, call.param('applianceID'), 'appliance');
  return String(appliance.gatewayID) === String(gateway.id)
    ? appliance
    : refuse(404, 'not_found', 'There is no such appliance.');
};

/** The properties of a body that belong to the kind of the appliance; those of other kinds are ignored. */
const detailsFrom = (
  appliance: Pick<Appliance, 'kind'>,
  body: Readonly<Record<string, Json>>,
): { readonly [name: string]: Json } => {
  const said = body[kindProperties[appliance.kind]];
  return isObject(said) ? said : {};
};

const create: Route['handle'] = (call) => {
  const { world, body } = call;
  const gateway = gatewayOf(call);
  const kind = kinds.find((name) => name === body['kind']) ?? 'METER';
  const appliance = put(world.state.appliances, {
    id: world.nextId('appliance'),
    gatewayID: gateway.id,
    kind,
    name: String(body['name']),
    online: true,
    installationDate: typeof body['installationDate'] === 'string' ? body['installationDate'] : '2026-01-15',
    lastHeartbeatReceivedAt: world.now('appliance'),
    details: { ...defaultDetails(kind, 0), ...detailsFrom({ kind }, body) },
    limits: {},
  });
  const view = applianceView(world, appliance);
  world.emit('events.appliance.create', accountOf(world, gateway), view);
  return created(view);
};

const accountOf = (world: World, gateway: Gateway): string | number => systemOf(world, gateway).accountID;

const update: Route['handle'] = (call) => {
  const { world, body } = call;
  const appliance = applianceOf(call);
  const said = detailsFrom(appliance, body);
  if (typeof body['name'] === 'string') appliance.name = body['name'];
  if (typeof body['installationDate'] === 'string') appliance.installationDate = body['installationDate'];
  appliance.details = recordWithChanges(appliance.details, said, Object.keys(defaultDetails(appliance.kind, 0)));
  if (typeof body['online'] === 'boolean') appliance.online = body['online'];
  const view = applianceView(world, appliance);
  for (const { name, state } of eventsOf(appliance, body, said)) {
    world.emit(name, accountOf(world, gatewayOf(call)), state === undefined ? view : { ...view, state });
  }
  return ok(view);
};

interface Emitted {
  readonly name: EventName;
  readonly state?: Json;
}

/** Which events a change of an appliance makes. */
const eventsOf = (
  { kind }: Appliance,
  body: Readonly<Record<string, Json>>,
  said: { readonly [name: string]: Json },
): readonly Emitted[] => {
  const events: Emitted[] = [];
  if (typeof body['online'] === 'boolean')
    events.push({ name: body['online'] ? 'events.appliance.online' : 'events.appliance.offline' });
  const { vehicle, status } = said;
  if (kind === 'EV_CHARGING_STATION' && vehicle !== undefined)
    events.push({ name: vehicle === 'plugged' ? 'events.ev.plugged' : 'events.ev.unplugged', state: vehicle });
  if (kind === 'INVERTER' && status !== undefined) events.push({ name: 'events.inverter.status', state: status });
  return events;
};

const collection = '/gateways/{gatewayID}/appliances';
const member = `${collection}/{applianceID}`;

export const appliances: readonly Route[] = [
  {
    operation: 'gateways.appliances.list',
    method: 'GET',
    path: collection,
    answer: { status: 200, pageOf: 'Appliance' },
    handle: (call) => {
      const gateway = gatewayOf(call);
      const rows = rowsWhere(call.world.state.appliances, ({ gatewayID }) => String(gatewayID) === String(gateway.id));
      return pageOf(call, rows, (appliance) => applianceView(call.world, appliance));
    },
  },
  {
    operation: 'gateways.appliances.create',
    method: 'POST',
    path: collection,
    answer: { status: 201, schema: 'Appliance' },
    body: createBody,
    handle: create,
  },
  {
    operation: 'gateways.appliances.read',
    method: 'GET',
    path: member,
    answer: { status: 200, schema: 'Appliance' },
    handle: (call) => ok(applianceView(call.world, applianceOf(call))),
  },
  {
    operation: 'gateways.appliances.update',
    method: 'PATCH',
    path: member,
    answer: { status: 200, schema: 'Appliance' },
    body: updateBody,
    handle: update,
  },
];
