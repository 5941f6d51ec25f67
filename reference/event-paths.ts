const limitation = '/events/grid-signal-processor/limitation-of-power-consumption';

/** Path of each event below the address of a subscription. A ping is no event: it goes to the address itself. */
export const eventPaths = {
  'events.appliance.create': '/events/appliance/create',
  'events.appliance.offline': '/events/appliance/offline',
  'events.appliance.online': '/events/appliance/online',
  // The interface spells the path so.
  'events.commissioning.done': '/events/comissioning/done',
  'events.ev.plugged': '/events/ev/plugged',
  'events.ev.unplugged': '/events/ev/unplugged',
  'events.gateway.create': '/events/gateway/create',
  'events.gateway.offline': '/events/gateway/offline',
  'events.gateway.online': '/events/gateway/online',
  'events.inverter.status': '/events/inverter/status',
  'events.limitation-of-power-consumption.set': `${limitation}/set`,
  'events.limitation-of-power-consumption.unset': `${limitation}/unset`,
  'events.ping': '',
} as const;

export type EventName = keyof typeof eventPaths;
