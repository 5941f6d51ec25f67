import { pageOf, sorted } from '../list.js';
import { noContent, ok } from '../reply.js';
import type { RouteCall, Route } from '../route.js';
import { flag, object, text } from '../schemas.js';
import { gatewayView, gatewayWithSystemView, scanView, systemOf, systemView } from '../views.js';
import type { Gateway } from '../world/records.js';
import { find, rowsWhere } from '../world/table.js';
import { refuse } from '../reply.js';

export const gatewayOf = ({ world, param }: RouteCall): Gateway =>
  find(world.state.gateways, param('gatewayID'), 'gateway');

const list: Route['handle'] = (call) =>
  pageOf(
    call,
    sorted(call, [...call.world.state.gateways.values()], {
      name: ({ name }) => name,
      createdAt: ({ createdAt }) => createdAt,
    }),
    gatewayView,
  );

const readByDevice: Route['handle'] = ({ world, param }) => {
  const [gateway] = rowsWhere(world.state.gateways, ({ deviceID }) => deviceID === param('deviceID'));
  return ok(gatewayWithSystemView(world, gateway ?? refuse(404, 'not_found', 'There is no such device.')));
};

const update: Route['handle'] = (call) => {
  const { world, body } = call;
  const gateway = gatewayOf(call);
  if (typeof body['name'] === 'string') gateway.name = body['name'];
  if (typeof body['online'] === 'boolean') {
    gateway.online = body['online'];
    world.emit(
      gateway.online ? 'events.gateway.online' : 'events.gateway.offline',
      systemOf(world, gateway).accountID,
      gatewayView(gateway),
    );
  }
  return ok(gatewayWithSystemView(world, gateway));
};

const listScans: Route['handle'] = (call) => {
  const gateway = gatewayOf(call);
  const rows = rowsWhere(call.world.state.scans, ({ gatewayID }) => String(gatewayID) === String(gateway.id));
  const keys = {
    startedAt: (scan: (typeof rows)[number]) => scan.startedAt,
    finishedAt: (scan: (typeof rows)[number]) => scan.finishedAt,
  };
  return pageOf(call, sorted(call, rows, keys), (scan) => scanView(call.world, scan));
};

/** 204 without a pending update, else the update. */
const readFirmware: Route['handle'] = (call) => {
  const { id, firmwareUpdate } = gatewayOf(call);
  return firmwareUpdate === null
    ? noContent
    : ok({ gatewayID: id, version: firmwareUpdate, releasedAt: '2026-01-10T00:00:00.000Z' });
};

export const gateways: readonly Route[] = [
  {
    operation: 'gateways.list',
    method: 'GET',
    path: '/gateways',
    answer: { status: 200, pageOf: 'Gateway', query: ['sort=name,createdAt', 'order'] },
    handle: list,
  },
  {
    operation: 'gateways.read-by-device',
    method: 'GET',
    path: '/gateways/device/{deviceID}',
    answer: { status: 200, schema: 'GatewayWithSystem' },
    handle: readByDevice,
  },
  {
    operation: 'gateways.read',
    method: 'GET',
    path: '/gateways/{gatewayID}',
    answer: { status: 200, schema: 'GatewayWithSystem' },
    handle: (call) => ok(gatewayWithSystemView(call.world, gatewayOf(call))),
  },
  {
    operation: 'gateways.update',
    method: 'PATCH',
    path: '/gateways/{gatewayID}',
    answer: { status: 200, schema: 'GatewayWithSystem' },
    body: { required: true, schema: object({ name: text, online: flag }), example: { name: 'Gateway in the cellar' } },
    handle: update,
  },
  {
    operation: 'gateways.system.read',
    method: 'GET',
    path: '/gateways/{gatewayID}/system',
    answer: { status: 200, schema: 'System' },
    handle: (call) => ok(systemView(call.world, systemOf(call.world, gatewayOf(call)))),
  },
  {
    operation: 'gateways.scans.list',
    method: 'GET',
    path: '/gateways/{gatewayID}/scans',
    answer: { status: 200, pageOf: 'Scan', query: ['sort=startedAt,finishedAt', 'order'] },
    handle: listScans,
  },
  {
    operation: 'gateways.firmware.read',
    method: 'GET',
    path: '/gateways/{gatewayID}/firmware',
    answer: { status: 200, schema: 'Firmware', orEmpty: true },
    handle: readFirmware,
  },
];
