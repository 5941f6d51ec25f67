import type { Json } from '../../src/core/json.js';
import { created, noContent, ok, refuse, type Reply } from '../reply.js';
import type { BodyRule, RouteCall, Route } from '../route.js';
import { flag, number, object, text } from '../schemas.js';
import type { SystemSettings } from '../world/records.js';
import { find } from '../world/table.js';
import { systemOfPath } from './systems.js';

const settingsOf = (call: RouteCall): SystemSettings =>
  find(call.world.state.systemSettings, systemOfPath(call).id, 'system');

const windows = { type: 'array', items: object({ from: text, to: text, level: text }) } as const;
const timeOfUseProperties = { systemKind: { enum: ['RESIDENTIAL', 'COMMERCIAL'] }, enabled: flag, windows } as const;
const timeOfUse: Json = {
  systemKind: 'COMMERCIAL',
  enabled: true,
  windows: [{ from: '21:00', to: '05:00', level: 'LOW' }],
};

const timeOfUseReply = (call: RouteCall): Reply =>
  ok({ systemID: systemOfPath(call).id, ...settingsOf(call).timeOfUse });

const changeTimeOfUse: Route['handle'] = (call) => {
  Object.assign(settingsOf(call).timeOfUse, call.body);
  return timeOfUseReply(call);
};

const tariffProperties = { energyProvider: text, currency: text, pricePerKilowattHour: number } as const;
const tariffReply = (call: RouteCall): Json => ({ systemID: systemOfPath(call).id, ...settingsOf(call).tariff });

const createTariff: Route['handle'] = (call) => {
  settingsOf(call).tariff = { energyProvider: 'Lowland Power', currency: 'EUR', pricePerKilowattHour: 0, ...call.body };
  return created(tariffReply(call));
};

const interval = object({ from: text, to: text, limitWatts: number }, ['from', 'to', 'limitWatts']);
const scheduleBody: BodyRule = {
  required: true,
  schema: object({ intervals: { type: 'array', items: interval } }, ['intervals']),
  example: { intervals: [{ from: '2026-03-01T00:00:00Z', to: '2026-03-01T06:00:00Z', limitWatts: 3600 }] },
};

const limitEvent = 'events.limitation-of-power-consumption';

const scheduleReply = (call: RouteCall): Reply => {
  const schedule = settingsOf(call).importPowerLimit ?? refuse(404, 'not_found', 'This system has no schedule.');
  return ok({ systemID: systemOfPath(call).id, ...schedule });
};

const setSchedule = (call: RouteCall): Reply => {
  settingsOf(call).importPowerLimit = { intervals: call.body['intervals'] ?? [] };
  const reply = scheduleReply(call);
  call.world.emit(`${limitEvent}.set`, systemOfPath(call).accountID, reply.body ?? null);
  return reply;
};

/** Changes a schedule; where there is none, 404. */
const changeSchedule: Route['handle'] = (call) => {
  scheduleReply(call);
  return setSchedule(call);
};

const changedSchedule: BodyRule = {
  ...scheduleBody,
  example: { intervals: [{ from: '2026-03-01T00:00:00Z', to: '2026-03-01T07:00:00Z', limitWatts: 3300 }] },
};

/** Deleting a schedule that is not there is as good as deleting one. */
const deleteSchedule: Route['handle'] = (call) => {
  settingsOf(call).importPowerLimit = null;
  const { id, accountID } = systemOfPath(call);
  call.world.emit(`${limitEvent}.unset`, accountID, { systemID: id });
  return noContent;
};

const readCosts: Route['handle'] = (call) => {
  const periods = Array.from({ length: 3 }, (_, month) => ({
    from: `2025-${String(10 + month)}-01`,
    totalConsumptionActual: 310.5 + month,
    totalConsumptionBaseCase: 342.25 + month,
  }));
  const total = { totalConsumptionActual: 934.5, totalConsumptionBaseCase: 1029.75 };
  return ok({
    systemID: systemOfPath(call).id,
    currency: 'EUR',
    periods,
    numberOfPeriods: 3,
    expectedNumberOfPeriods: 3,
    total,
  });
};

const timeOfUsePath = '/systems/{systemID}/timeofuse/settings';
const tariffPath = '/systems/{systemID}/tariff';
const schedulePath = '/systems/{systemID}/import-power-limit-schedule';

export const systemSettings: readonly Route[] = [
  {
    operation: 'systems.time-of-use.read',
    method: 'GET',
    path: timeOfUsePath,
    answer: { status: 200, schema: 'TimeOfUse' },
    handle: timeOfUseReply,
  },
  {
    operation: 'systems.time-of-use.update',
    method: 'PATCH',
    path: timeOfUsePath,
    answer: { status: 200, schema: 'TimeOfUse' },
    body: { required: true, schema: object(timeOfUseProperties), example: { enabled: false } },
    handle: changeTimeOfUse,
  },
  {
    operation: 'systems.time-of-use.replace',
    method: 'PUT',
    path: timeOfUsePath,
    answer: { status: 200, schema: 'TimeOfUse' },
    body: {
      required: true,
      schema: object(timeOfUseProperties, ['systemKind', 'enabled', 'windows']),
      example: timeOfUse,
    },
    handle: changeTimeOfUse,
  },
  {
    operation: 'systems.costs-kpi.read',
    method: 'GET',
    path: '/systems/{systemID}/costs-kpi',
    answer: { status: 200, schema: 'CostsKpi' },
    handle: readCosts,
  },
  {
    operation: 'systems.tariff.read',
    method: 'GET',
    path: tariffPath,
    answer: { status: 200, schema: 'Tariff' },
    handle: (call) => ok(tariffReply(call)),
  },
  {
    operation: 'systems.tariff.update',
    method: 'PATCH',
    path: tariffPath,
    answer: { status: 200, schema: 'Tariff' },
    body: {
      required: true,
      schema: object(tariffProperties),
      example: { energyProvider: 'Highland Power', pricePerKilowattHour: 0.29 },
    },
    handle: (call) => {
      Object.assign(settingsOf(call).tariff, call.body);
      return ok(tariffReply(call));
    },
  },
  {
    operation: 'systems.tariff.create',
    method: 'POST',
    path: tariffPath,
    answer: { status: 201, schema: 'Tariff' },
    body: {
      required: true,
      schema: object(tariffProperties, ['energyProvider']),
      example: { energyProvider: 'Midland Power', currency: 'EUR', pricePerKilowattHour: 0.27 },
    },
    handle: createTariff,
  },
  {
    operation: 'systems.import-power-limit.read',
    method: 'GET',
    path: schedulePath,
    answer: { status: 200, schema: 'Schedule', refusals: [404] },
    handle: scheduleReply,
  },
  {
    operation: 'systems.import-power-limit.replace',
    method: 'PUT',
    path: schedulePath,
    answer: { status: 200, schema: 'Schedule' },
    body: scheduleBody,
    handle: setSchedule,
  },
  {
    operation: 'systems.import-power-limit.update',
    method: 'PATCH',
    path: schedulePath,
    answer: { status: 200, schema: 'Schedule', refusals: [404] },
    body: changedSchedule,
    handle: changeSchedule,
  },
  {
    operation: 'systems.import-power-limit.delete',
    method: 'DELETE',
    path: schedulePath,
    answer: { status: 204 },
    handle: deleteSchedule,
  },
];
