import { isObject, type Json } from '../../src/core/json.js';
import { pageOf } from '../list.js';
import { created, ok, refuse } from '../reply.js';
import type { BodyRule, RouteCall, Route } from '../route.js';
import { object, text } from '../schemas.js';
import { enumerations } from '../vendors.js';
import { gatewayView, systemView } from '../views.js';
import type { System } from '../world/records.js';
import { deviceIdOf, freshSettings } from '../world/seed.js';
import { find, put } from '../world/table.js';
import { listByCursor } from './system-cursor.js';

export const systemOfPath = ({ world, param }: RouteCall): System =>
  find(world.state.systems, param('systemID'), 'system');

const properties = {
  name: text,
  timezone: text,
  plan: { enum: enumerations.plan },
  metadata: object({ wizard: object({ step: { enum: enumerations.wizardStep } }) }),
} as const;

const createBody: BodyRule = {
  required: true,
  schema: object({ ...properties, accountID: { type: ['string', 'number'] } }, ['name']),
  example: {
    name: 'System made by a test',
    timezone: 'Europe/Vienna',
    plan: '2020_SLM_EVS_00',
    metadata: { wizard: { step: 'INSTALLER_HUB' } },
  },
};

const updateBody: BodyRule = {
  required: true,
  schema: object(properties),
  example: {
    name: 'System renamed by a test',
    plan: '2020_DLM_EVS_00',
    metadata: { wizard: { step: 'TROUBLESHOOT_INSTALLATION' } },
  },
};

const member = (value: Json | undefined, name: string): Json | undefined => (isObject(value) ? value[name] : undefined);

const stepIn = (body: Readonly<Record<string, Json>>): Json | undefined =>
  member(member(body['metadata'], 'wizard'), 'step');

const change = (system: System, body: Readonly<Record<string, Json>>): System => {
  const { name, timezone, plan } = body;
  const step = stepIn(body);
  if (typeof name === 'string') system.name = name;
  if (typeof timezone === 'string') system.timezone = timezone;
  if (typeof plan === 'string') system.plan = plan;
  if (typeof step === 'string') system.wizardStep = step;
  return system;
};

/** A new system belongs to the account that the body names, else to the credential's own, the first. */
const create: Route['handle'] = ({ world, body }) => {
  const { accountID } = body;
  const named = typeof accountID === 'string' || typeof accountID === 'number';
  const account =
    (named ? world.state.accounts.get(String(accountID)) : world.state.accounts.values().next().value) ??
    refuse(422, 'invalid_body', 'There is no such account.');
  const id = world.nextId('system');
  const blank = {
    accountID: account.id,
    customerID: null,
    name: '',
    timezone: 'UTC',
    plan: enumerations.plan[0],
    wizardStep: enumerations.wizardStep[0],
  };
  const system = change(put(world.state.systems, { id, ...blank, createdAt: world.now('system') }), body);
  world.state.systemSettings.set(String(id), freshSettings());
  return created(systemView(world, system));
};

const update: Route['handle'] = (call) => {
  const { world, body } = call;
  const system = systemOfPath(call);
  const view = systemView(world, change(system, body));
  if (stepIn(body) === 'COMPLETED') world.emit('events.commissioning.done', system.accountID, view);
  return ok(view);
};

const createGateway: Route['handle'] = (call) => {
  const { world, body } = call;
  const system = systemOfPath(call);
  const id = world.nextId('gateway');
  const deviceID = deviceIdOf(world.state.counters['gateway'] ?? 0);
  const name = String(body['name']);
  const row = {
    id,
    systemID: system.id,
    deviceID,
    name,
    online: true,
    scanners: [...enumerations.scanner],
    firmwareUpdate: null,
    createdAt: world.now('gateway'),
  };
  const view = gatewayView(put(world.state.gateways, row));
  world.emit('events.gateway.create', system.accountID, view);
  return created(view);
};

export const systems: readonly Route[] = [
  {
    operation: 'systems.list',
    method: 'GET',
    path: '/systems',
    answer: { status: 200, pageOf: 'System' },
    handle: (call) => pageOf(call, [...call.world.state.systems.values()], (system) => systemView(call.world, system)),
  },
  {
    operation: 'systems.create',
    method: 'POST',
    path: '/systems',
    answer: { status: 201, schema: 'System' },
    body: createBody,
    handle: create,
  },
  {
    operation: 'systems.list-by-cursor',
    method: 'GET',
    path: '/systems/list',
    answer: { status: 200, schema: 'SystemCursorPage', query: ['per_page', 'cursor'], refusals: [400] },
    handle: listByCursor,
  },
  {
    operation: 'systems.read',
    method: 'GET',
    path: '/systems/{systemID}',
    answer: { status: 200, schema: 'System' },
    handle: (call) => ok(systemView(call.world, systemOfPath(call))),
  },
  {
    operation: 'systems.update',
    method: 'PATCH',
    path: '/systems/{systemID}',
    answer: { status: 200, schema: 'System' },
    body: updateBody,
    handle: update,
  },
  {
    operation: 'systems.gateways.create',
    method: 'POST',
    path: '/systems/{systemID}/gateways',
    answer: { status: 201, schema: 'Gateway' },
    body: { required: true, schema: object({ name: text }, ['name']), example: { name: 'Gateway made by a test' } },
    handle: createGateway,
  },
  {
    operation: 'systems.metadata.read',
    method: 'GET',
    path: '/systems/{systemID}/metadata',
    answer: { status: 200, schema: 'Wizard' },
    handle: (call) => ok({ wizard: { step: systemOfPath(call).wizardStep } }),
  },
];
