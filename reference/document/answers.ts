/** What the document says of a route's answer. */
export interface RouteAnswer {
  readonly status: number;
  /** Name of the schema; none where there is no content. */
  readonly schema?: string;
  /** Names of query parameters; `name=a,b` gives the values. */
  readonly query?: readonly string[];
  /** Further statuses with a problem as content. */
  readonly refusals?: readonly number[];
  /** Also answers 204. */
  readonly orEmpty?: boolean;
}

const list = (name: string, ...query: readonly string[]): RouteAnswer => ({
  status: 200,
  schema: `${name}Page`,
  query: ['per_page', 'page', ...query],
});
const ok = (schema: string): RouteAnswer => ({ status: 200, schema });
const created = (schema: string): RouteAnswer => ({ status: 201, schema });
const noContent: RouteAnswer = { status: 204 };

/** What each operation answers, and the query parameters that it reads. */
export const answers: Readonly<Record<string, RouteAnswer>> = {
  'account-tokens.list': list('Token'),
  'user-tokens.list': list('Token'),
  'accounts.list': list('Account'),
  'accounts.sub-accounts.list': list('Account', 'include'),
  'accounts.delete': { ...noContent, query: ['delete-users'] },
  'accounts.systems.delete': { ...noContent, query: ['moveSystemsAndCustomers', 'moveVendorID'] },
  'accounts.systems.list': list('System'),
  'accounts.users.create': created('User'),
  'accounts.users.update': ok('User'),
  'customers.users.update': ok('User'),
  'customers.list': list('Customer'),
  'customers.users.list': list('User'),
  'user.update': { ...ok('User'), refusals: [400, 403, 404] },
  'market-prices.read': ok('MarketPrices'),
  'bidding-zone.read': ok('BiddingZone'),
  'bidding-zone.replace': ok('BiddingZone'),
  'clusters.live': { ...ok('Live'), refusals: [400, 404] },
  'webhooks.list': ok('Subscriptions'),
  'webhooks.create': created('Subscription'),
  'webhooks.read': ok('Subscription'),
  'webhooks.replace': ok('Subscription'),
  'webhooks.secret.replace': noContent,
  'webhooks.ping': { status: 202, schema: 'Ping' },
  'gateways.list': list('Gateway', 'sort=name,createdAt', 'order'),
  'gateways.read-by-device': ok('GatewayWithSystem'),
  'gateways.read': ok('GatewayWithSystem'),
  'gateways.update': ok('GatewayWithSystem'),
  'gateways.system.read': ok('System'),
  'gateways.scans.list': list('Scan', 'sort=startedAt,finishedAt', 'order'),
  'gateways.firmware.read': { ...ok('Firmware'), orEmpty: true },
  'gateways.appliances.list': list('Appliance'),
  'gateways.appliances.create': created('Appliance'),
  'gateways.appliances.read': ok('Appliance'),
  'gateways.appliances.update': ok('Appliance'),
  'gateways.jobs.list': list('Job', 'sort=createdAt,type', 'order'),
  'gateways.jobs.create': created('Job'),
  'gateways.jobs.create-by-type': created('Job'),
  'systems.list': list('System'),
  'systems.create': created('System'),
  'systems.list-by-cursor': { ...ok('SystemCursorPage'), query: ['per_page', 'cursor'], refusals: [400] },
  'systems.read': ok('System'),
  'systems.update': ok('System'),
  'systems.gateways.create': created('Gateway'),
  'systems.metadata.read': ok('Wizard'),
  'systems.assets.update': ok('Appliance'),
  'systems.assets.read': { ...ok('Appliance'), refusals: [404] },
  'systems.assets.measurements.read': ok('Measurements'),
  'systems.time-of-use.read': ok('TimeOfUse'),
  'systems.time-of-use.update': ok('TimeOfUse'),
  'systems.time-of-use.replace': ok('TimeOfUse'),
  'systems.costs-kpi.read': ok('CostsKpi'),
  'systems.tariff.read': ok('Tariff'),
  'systems.tariff.update': ok('Tariff'),
  'systems.tariff.create': created('Tariff'),
  'systems.import-power-limit.read': { ...ok('Schedule'), refusals: [404] },
  'systems.import-power-limit.replace': ok('Schedule'),
  'systems.import-power-limit.update': { ...ok('Schedule'), refusals: [404] },
  'systems.import-power-limit.delete': noContent,
};
