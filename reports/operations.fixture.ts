/** The 58 operations over eight resources that the fixtures of the reports are about. */
export interface FixtureOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly resource: string;
  readonly variable?: string;
}

const table = `
accounts.tokens.list GET /account/tokens
accounts.list GET /accounts
accounts.accounts.list GET /accounts/{accountID}/accounts
accounts.delete DELETE /accounts/{accountID}
accounts.systems.delete DELETE /accounts/{accountID}/systems
accounts.systems.list GET /accounts/{accountID}/systems
accounts.users.create POST /accounts/{accountID}/users
accounts.users.update PATCH /accounts/{accountID}/users/{userID}
customers.users.update PATCH /customers/{accountID}/users/{userID}
customers.users.list GET /customers/{customerID}/users
customers.list GET /customers
user.tokens.list GET /user/tokens
user.update PATCH /user
market.prices.read GET /account/market-prices/{platform}
market.bidding-zone.read GET /accounts/{accountID}/bidding-zone
market.bidding-zone.replace PUT /accounts/{accountID}/bidding-zone
webhooks.list GET /accounts/{accountID}/webhooks
webhooks.create POST /accounts/{accountID}/webhooks
webhooks.read GET /accounts/{accountID}/webhooks/{webhookID}
webhooks.replace PUT /accounts/{accountID}/webhooks/{webhookID}
webhooks.secret.replace PUT /accounts/{accountID}/webhooks/{webhookID}/secret
webhooks.ping POST /accounts/{accountID}/webhooks/{webhookID}/ping
clusters.live.read GET /clusters/{clusterID}/live
gateways.list GET /gateways
gateways.by-device.read GET /gateways/device/{deviceID}
gateways.read GET /gateways/{gatewayID}
gateways.update PATCH /gateways/{gatewayID}
gateways.system.read GET /gateways/{gatewayID}/system
gateways.appliances.list GET /gateways/{gatewayID}/appliances
gateways.appliances.create POST /gateways/{gatewayID}/appliances
gateways.appliances.read GET /gateways/{gatewayID}/appliances/{applianceID}
gateways.appliances.update PATCH /gateways/{gatewayID}/appliances/{applianceID}
gateways.scans.list GET /gateways/{gatewayID}/scans
gateways.firmware.read GET /gateways/{gatewayID}/firmware
gateways.jobs.list GET /gateways/{gatewayID}/jobs
gateways.jobs.create POST /gateways/{gatewayID}/jobs
gateways.jobs.create-typed POST /gateways/{gatewayID}/jobs/{jobType}
systems.list GET /systems
systems.create POST /systems
systems.list-by-cursor GET /systems/list
systems.read GET /systems/{systemID}
systems.update PATCH /systems/{systemID}
systems.gateways.create POST /systems/{systemID}/gateways
systems.metadata.read GET /systems/{systemID}/metadata
systems.assets.update PATCH /systems/{systemID}/assets/{assetID}
systems.assets.read GET /systems/{systemID}/assets/{assetID}
systems.assets.measurements.read GET /systems/{systemID}/assets/{assetID}/measurements
systems.time-of-use.read GET /systems/{systemID}/timeofuse/settings
systems.time-of-use.update PATCH /systems/{systemID}/timeofuse/settings
systems.time-of-use.replace PUT /systems/{systemID}/timeofuse/settings
systems.costs-kpi.read GET /systems/{systemID}/costs-kpi
systems.tariff.read GET /systems/{systemID}/tariff
systems.tariff.update PATCH /systems/{systemID}/tariff
systems.tariff.create POST /systems/{systemID}/tariff
systems.import-power-limit.read GET /systems/{systemID}/import-power-limit-schedule
systems.import-power-limit.replace PUT /systems/{systemID}/import-power-limit-schedule
systems.import-power-limit.update PATCH /systems/{systemID}/import-power-limit-schedule
systems.import-power-limit.delete DELETE /systems/{systemID}/import-power-limit-schedule
`;

export const fixtureOperations: readonly FixtureOperation[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [id = '', method = '', path = ''] = line.split(' ');
    const variable = /\{(\w+)\}/.exec(path)?.[1];
    return { id, method, path, resource: id.split('.')[0] ?? '', ...(variable !== undefined && { variable }) };
  });

export const fixtureEvents: readonly string[] = [
  'events.appliance.create',
  'events.appliance.offline',
  'events.appliance.online',
  'events.commissioning.done',
  'events.ev.plugged',
  'events.ev.unplugged',
  'events.gateway.create',
  'events.inverter.status',
];

/** Each operation has a requirement of each of these kinds. */
export const fixtureKinds = [
  'served',
  'success-status',
  'media-type',
  'needs-credential',
  'json-body',
  'per-page',
  'presence',
  'enumeration',
  'consistency',
  'robustness',
] as const;
