import type { Json } from '../../src/core/json.js';
import type { Id } from './ids.js';

/** Rows of the world. Properties that are not stated are choices of the reference. */
export interface Account {
  readonly id: Id;
  name: string;
  parentAccountID: Id | null;
  vendorID: string;
  biddingZone: string;
  readonly createdAt: string;
}

export interface User {
  readonly id: Id;
  accountID: Id;
  customerID: Id | null;
  email: string;
  fullName: string;
  language: string;
  role: string;
  metadata: Json;
  mfaEnabled: boolean;
  readonly createdAt: string;
}

export interface Customer {
  readonly id: Id;
  accountID: Id;
  name: string;
  readonly createdAt: string;
}

export interface Token {
  readonly id: Id;
  readonly owner: 'account' | 'user';
  name: string;
  readonly createdAt: string;
}

export interface System {
  readonly id: Id;
  accountID: Id;
  customerID: Id | null;
  name: string;
  timezone: string;
  plan: string;
  wizardStep: string;
  readonly createdAt: string;
}

export interface Gateway {
  readonly id: Id;
  readonly systemID: Id;
  readonly deviceID: string;
  name: string;
  online: boolean;
  scanners: string[];
  firmwareUpdate: string | null;
  readonly createdAt: string;
}

export type Kind =
  | 'INVERTER'
  | 'METER'
  | 'HEAT_PUMP'
  | 'EV_CHARGING_STATION'
  | 'IO_DEVICE'
  | 'HEATER'
  | 'CONTAINER'
  | 'EXTERNAL_CONTROLLER';

export interface Appliance {
  readonly id: Id;
  readonly gatewayID: Id;
  readonly kind: Kind;
  name: string;
  online: boolean;
  installationDate: string | null;
  lastHeartbeatReceivedAt: string | null;
  /** Properties that only its kind has, under the name of the kind. */
  details: Record<string, Json>;
  /** Members that an asset update may set. */
  limits: Record<string, Json>;
}

export interface Scan {
  readonly id: Id;
  readonly gatewayID: Id;
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly scanners: readonly { readonly name: string; readonly state: string }[];
  readonly applianceIDs: readonly Id[];
}

export interface Job {
  readonly id: Id;
  readonly gatewayID: Id;
  readonly type: string;
  readonly status: string;
  readonly parameters: Json;
  readonly createdAt: string;
}

export interface Webhook {
  readonly id: Id;
  readonly accountID: Id;
  url: string;
  description: string;
  /** Event ids it wants; empty: all. */
  events: string[];
  /** Newest first; the one before still signs, so that a receiver can change over. At most two. */
  secrets: string[];
  /** Seeded subscriptions deliver no events until they are replaced, since their addresses do not exist. */
  active: boolean;
  readonly createdAt: string;
}

/** Settings of one system that are read and written as a whole. */
export interface SystemSettings {
  timeOfUse: { systemKind: string; enabled: boolean; windows: Json };
  tariff: { energyProvider: string; currency: string; pricePerKilowattHour: number };
  /** `null` after it was deleted. */
  importPowerLimit: { intervals: Json } | null;
}

/** Everything that requests can change; plain data, so that it can be copied. */
export interface State {
  accounts: Map<string, Account>;
  users: Map<string, User>;
  customers: Map<string, Customer>;
  tokens: Map<string, Token>;
  systems: Map<string, System>;
  systemSettings: Map<string, SystemSettings>;
  gateways: Map<string, Gateway>;
  appliances: Map<string, Appliance>;
  scans: Map<string, Scan>;
  jobs: Map<string, Job>;
  webhooks: Map<string, Webhook>;
  clusters: Map<string, { readonly id: Id; readonly name: string }>;
  /** How many ids of each kind were assigned. */
  counters: Record<string, number>;
}
