import type { Json } from '../src/core/json.js';
import { json } from './reply.js';
import { kindProperty } from './settings.js';
import { kindProperties } from './world/seed-appliance.js';
import type {
  Account,
  Appliance,
  Customer,
  Gateway,
  Job,
  Scan,
  System,
  Token,
  User,
  Webhook,
} from './world/records.js';
import { find, rowsWhere } from './world/table.js';
import type { World } from './world/world.js';

/**
 * Rows of the world as responses show them. One view for each resource, so that it looks the same in every response.
 */
type View = { readonly [name: string]: Json };

export const accountView = (account: Account): View => ({ ...account });

export const userView = (user: User): View => ({ ...user });

export const customerView = (customer: Customer): View => ({ ...customer });

export const tokenView = ({ id, name, createdAt }: Token): View => ({ id, name, createdAt });

/** A gateway as it is in lists and in its system. */
export const gatewayView = ({ firmwareUpdate: _, ...shown }: Gateway): View => shown;

/** A system with its gateways; the same wherever a system appears. */
export const systemView = (world: World, system: System): View => ({
  id: system.id,
  accountID: system.accountID,
  customerID: system.customerID,
  name: system.name,
  timezone: system.timezone,
  plan: system.plan,
  metadata: { wizard: { step: system.wizardStep } },
  gateways: gatewaysOf(world, system),
  createdAt: system.createdAt,
});

const gatewaysOf = (world: World, system: System): View[] =>
  rowsWhere(world.state.gateways, (gateway) => String(gateway.systemID) === String(system.id)).map(gatewayView);

export const systemOf = (world: World, gateway: Gateway): System =>
  find(world.state.systems, gateway.systemID, 'system');

/** A gateway read by itself: with its system. */
export const gatewayWithSystemView = (world: World, gateway: Gateway): View => ({
  ...gatewayView(gateway),
  system: systemView(world, systemOf(world, gateway)),
});

export const applianceView = (world: World, appliance: Appliance): View => {
  const gateway = find(world.state.gateways, appliance.gatewayID, 'gateway');
  const { lastHeartbeatReceivedAt, installationDate } = appliance;
  return {
    id: appliance.id,
    [kindProperty]: appliance.kind,
    name: appliance.name,
    gatewayID: appliance.gatewayID,
    systemID: gateway.systemID,
    systemName: systemOf(world, gateway).name,
    ...(installationDate === null ? {} : { installationDate }),
    connectionStatus: {
      online: appliance.online,
      ...(lastHeartbeatReceivedAt === null ? {} : { lastHeartbeatReceivedAt }),
    },
    ...appliance.limits,
    [kindProperties[appliance.kind]]: appliance.details,
  };
};

export const scanView = (
  world: World,
  { id, gatewayID, startedAt, finishedAt, scanners, applianceIDs }: Scan,
): View => ({
  id,
  gatewayID,
  startedAt,
  finishedAt,
  scanners: json(scanners),
  appliances: applianceIDs.map((applianceID) =>
    applianceView(world, find(world.state.appliances, applianceID, 'appliance')),
  ),
});

export const jobView = (job: Job): View => ({ ...job });

/** Never shows the secret, only that there is one. */
export const webhookView = ({
  id,
  accountID,
  url,
  description,
  events,
  secrets,
  active,
  createdAt,
}: Webhook): View => ({
  id,
  accountID,
  url,
  description,
  events,
  active,
  secured: secrets.length > 0,
  createdAt,
});
