import type { Configuration, ConfiguredBody } from '../src/config/configuration.js';
import { credentialHeader, credentials, withdrawnScopes } from './credentials.js';
import { jobTypes } from './resources/jobs.js';
import { platforms } from './resources/market.js';
import { routes } from './resources/index.js';
import { cursorParameter } from './resources/system-cursor.js';
import type { BodyRule } from './route.js';
import { kindProperty } from './settings.js';
import { eventConfiguration } from './triggers.js';
import { variantNamed } from './variants/index.js';
import { mediaTypeVendor, vendors } from './vendors.js';
import type { Id } from './world/ids.js';
import type { Kind } from './world/records.js';
import { rowsWhere } from './world/table.js';
import { World } from './world/world.js';

/**
 * The complete configuration (ICS and IXIT) for the reference, as its implementer would write it. Expendable resources
 * are last in `ids`, so that reads begin with resources that no scenario changes.
 */
export const referenceConfiguration = (baseUrl: string, variantId?: string): Configuration => {
  const variant = variantId === undefined ? undefined : variantNamed(variantId);
  const records = namedRecords(new World(undefined, variant?.idForm));
  const world = worldConfiguration(records);
  const configuration: Configuration = {
    implementation: { name: 'ems-conformance reference', version: '1', vendor: 'ems-conformance' },
    target: { baseUrl, role: 'service' },
    credentials: {
      header: credentialHeader,
      full: { value: credentials.full, privileged: true },
      without: Object.fromEntries(withdrawnScopes.map((scope) => [scope, { value: credentials[`without:${scope}`] }])),
      named: { 'read-only': { value: credentials['named:read-only'] } },
    },
    ...world,
    vendors: Object.fromEntries(Object.entries(vendors)),
    vendorMediaType: mediaTypeVendor,
    bodies: Object.fromEntries(
      routes.flatMap(({ operation, body }) =>
        body === undefined ? [] : [[operation, configuredBody(operation, body, records)]],
      ),
    ),
    query: {
      'gateways.list': { sort: 'name', order: 'desc' },
      'gateways.scans.list': { sort: 'startedAt', order: 'desc' },
      'gateways.jobs.list': { sort: 'createdAt', order: 'desc', page: 1, per_page: 10 },
      'accounts.sub-accounts.list': { include: 'systems' },
      'accounts.delete': { 'delete-users': 'true' },
      'accounts.systems.delete': { moveSystemsAndCustomers: true, moveVendorID: true },
    },
    cursor: { parameter: cursorParameter, pageSize: 'per_page' },
  };
  return variant?.configure === undefined ? configuration : variant.configure(configuration);
};

const configuredBody = (
  operation: string,
  { example, examples, further, schema }: BodyRule,
  { expendable, vehicle }: NamedRecords,
): ConfiguredBody => {
  // The only body in which an id stands.
  const ofAccount =
    operation === 'systems.create'
      ? { ofAccount: { name: 'System of an account, made by a test', accountID: expendable } }
      : undefined;
  const bodies = { ...further, ...ofAccount };
  // Examples of bodies are objects: every schema of the reference asks for one.
  const value = example as NonNullable<ConfiguredBody['value']>;
  return {
    value,
    schema: { ...schema },
    ...(examples === undefined ? {} : { schemas: { ...examples } }),
    ...(Object.keys(bodies).length === 0 ? {} : { further: bodies }),
    // The kind of asset that a vehicle is cannot be known from its name.
    ...(examples?.['EVAssetUpdate'] === undefined || vehicle === undefined
      ? {}
      : { bindings: { EVAssetUpdate: { assetID: vehicle } } }),
  };
};

const same =
  (left: Id) =>
  (right: Id): boolean =>
    String(left) === String(right);

/** The records of the seeded world that the configuration names; the same for every seed. */
const namedRecords = ({ state }: World) => {
  const [main, expendable] = [...state.accounts.values()].map(({ id }) => id);
  if (main === undefined || expendable === undefined) throw new Error('the seeded world has too few accounts');
  const accountIDs = [main, expendable];
  const systemIDs = (account: Id): Id[] =>
    rowsWhere(state.systems, ({ accountID }) => same(account)(accountID)).map(({ id }) => id);
  const gatewaysOf = (systemID: Id) => rowsWhere(state.gateways, (gateway) => same(systemID)(gateway.systemID));
  const [mainSystem] = systemIDs(main);
  if (mainSystem === undefined) throw new Error('the seeded world has no system');
  const expendableSystems = systemIDs(expendable);
  const systems = [mainSystem, ...expendableSystems];
  const gateways = systems.flatMap(gatewaysOf);
  const [firstGateway] = expendableSystems.slice(0, 1).flatMap(gatewaysOf);
  return {
    expendable,
    clusters: [...state.clusters.values()].map(({ id }) => id),
    vehicle: rowsWhere(
      state.appliances,
      ({ gatewayID, kind }) => gatewayID === firstGateway?.id && kind === 'EV_CHARGING_STATION',
    )[0]?.id,
    accountIDs,
    systems,
    expendableSystems,
    expendableGateways: expendableSystems.flatMap(gatewaysOf),
    lastGateway: expendableSystems.slice(-1).flatMap(gatewaysOf)[0],
    gateways,
    firstEight: gateways.flatMap(({ id, systemID }) =>
      rowsWhere(state.appliances, ({ gatewayID }) => same(id)(gatewayID))
        .slice(0, 8)
        // One of the kind whose key is shown comes first, so that readings of single appliances meet it.
        .toSorted(
          (left, right) => Number(right.kind === 'EXTERNAL_CONTROLLER') - Number(left.kind === 'EXTERNAL_CONTROLLER'),
        )
        .map((appliance) => ({ appliance, systemID })),
    ),
    customers: accountIDs.flatMap((account) =>
      rowsWhere(state.customers, ({ accountID }) => same(account)(accountID)).slice(0, 1),
    ),
    users: accountIDs.flatMap((account) =>
      rowsWhere(state.users, ({ accountID }) => same(account)(accountID)).slice(0, 3),
    ),
    webhooks: accountIDs.flatMap((account) => rowsWhere(state.webhooks, ({ accountID }) => same(account)(accountID))),
    deletable: rowsWhere(
      state.accounts,
      ({ parentAccountID }) => parentAccountID !== null && same(expendable)(parentAccountID),
    ),
  };
};

type NamedRecords = ReturnType<typeof namedRecords>;

/** How events are triggered: at expendable records of the last expendable system. */
const triggersAt = ({
  expendableSystems,
  lastGateway,
  firstEight,
}: NamedRecords): NonNullable<Configuration['events']> => {
  const lastOf = (kind: Kind): Id | undefined =>
    firstEight.find(({ appliance }) => appliance.kind === kind && appliance.gatewayID === lastGateway?.id)?.appliance
      .id;
  const systemID = expendableSystems.at(-1);
  const [chargerID, inverterID] = [lastOf('EV_CHARGING_STATION'), lastOf('INVERTER')];
  if (systemID === undefined || lastGateway === undefined || chargerID === undefined || inverterID === undefined) {
    throw new Error('the seeded world has too little that is expendable');
  }
  return eventConfiguration({ systemID, gatewayID: lastGateway.id, chargerID, inverterID });
};

/** Ids as the seeded world has them; the same for every seed. */
const worldConfiguration = (records: NamedRecords): Pick<Configuration, 'ids' | 'writes' | 'appliances' | 'events'> => {
  const { accountIDs, firstEight, customers, users, webhooks } = records;
  return {
    ids: {
      accountID: accountIDs,
      applianceID: firstEight.map(({ appliance }) => ({ gatewayID: appliance.gatewayID, applianceID: appliance.id })),
      assetID: firstEight.map(({ appliance, systemID }) => ({ systemID, assetID: appliance.id })),
      clusterID: records.clusters,
      customerID: customers.map(({ id }) => id),
      deviceID: records.gateways.map(({ deviceID }) => deviceID),
      gatewayID: records.gateways.map(({ id }) => id),
      jobType: [...jobTypes],
      notificationID: ['ntf-1001'],
      platform: [...platforms],
      ruleID: ['rul-1001'],
      systemID: records.systems,
      userID: users.map(({ id, accountID }) => ({ accountID, userID: id })),
      webhookID: webhooks.map(({ id, accountID }) => ({ accountID, webhookID: id })),
    },
    writes: {
      allowed: true,
      expendable: {
        user: true,
        accountID: [records.expendable],
        customerID: customers.slice(1).map(({ id }) => id),
        deletableAccountID: records.deletable.map(({ id }) => id),
        gatewayID: records.expendableGateways.map(({ id }) => id),
        systemID: records.expendableSystems,
      },
    },
    events: triggersAt(records),
    appliances: {
      kindProperty,
      kinds: {
        Inverter: 'INVERTER',
        Meter: 'METER',
        'Heat Pump': 'HEAT_PUMP',
        'EV Charging Station': 'EV_CHARGING_STATION',
        'IO Device': 'IO_DEVICE',
        Heater: 'HEATER',
        Container: 'CONTAINER',
      },
      externalControllers: firstEight.flatMap(({ appliance }) =>
        appliance.kind === 'EXTERNAL_CONTROLLER' ? [appliance.id] : [],
      ),
    },
  };
};
