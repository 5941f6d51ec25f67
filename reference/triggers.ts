import { defined } from '../src/core/defined.js';
import type { Configuration, Trigger } from '../src/config/configuration.js';
import type { EventName } from './event-paths.js';
import type { Id } from './world/ids.js';

type Triggered = Exclude<EventName, 'events.ping'>;

/** The records that triggers address, all below one expendable system. */
export interface Subjects {
  readonly systemID: Id;
  readonly gatewayID: Id;
  readonly chargerID: Id;
  readonly inverterID: Id;
}

/** The secret that the example subscription is created with. */
export const exampleSecret = 'whsec_c2VjcmV0IG9mIGEgc3Vic2NyaXB0aW9uIG1hZGUgYnkgYSB0ZXN0';

/** The requests that trigger each event, and the names and signatures of its deliveries. */
export const eventConfiguration = ({
  systemID,
  gatewayID,
  chargerID,
  inverterID,
}: Subjects): NonNullable<Configuration['events']> => {
  const appliance = (applianceID: Id, body: object): Trigger => ({
    operation: 'gateways.appliances.update',
    path: { gatewayID, applianceID },
    body,
  });
  const gateway = (body: object): Trigger => ({ operation: 'gateways.update', path: { gatewayID }, body });
  const schedule = (what: 'replace' | 'delete', body?: object): Trigger => ({
    operation: `systems.import-power-limit.${what}`,
    path: { systemID },
    ...defined({ body }),
  });
  const triggers: Record<Triggered, Trigger> = {
    'events.appliance.create': {
      operation: 'gateways.appliances.create',
      path: { gatewayID },
      body: { kind: 'METER', name: 'Meter made for an event' },
    },
    'events.appliance.offline': appliance(chargerID, { online: false }),
    'events.appliance.online': appliance(chargerID, { online: true }),
    'events.commissioning.done': {
      operation: 'systems.update',
      path: { systemID },
      body: { metadata: { wizard: { step: 'COMPLETED' } } },
    },
    'events.ev.plugged': appliance(chargerID, { evChargingStation: { vehicle: 'plugged' } }),
    'events.ev.unplugged': appliance(chargerID, { evChargingStation: { vehicle: 'unplugged' } }),
    'events.gateway.create': {
      operation: 'systems.gateways.create',
      path: { systemID },
      body: { name: 'Gateway made for an event' },
    },
    'events.gateway.offline': gateway({ online: false }),
    'events.gateway.online': gateway({ online: true }),
    'events.inverter.status': appliance(inverterID, { inverter: { status: 'STANDBY' } }),
    'events.limitation-of-power-consumption.set': schedule('replace', { intervals: [] }),
    'events.limitation-of-power-consumption.unset': schedule('delete'),
  };
  return { eventProperty: 'event', signature: { scheme: 'standard-webhooks', secret: exampleSecret }, triggers };
};
