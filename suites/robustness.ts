import type { Scenario, Suite } from '../src/stimuli/scenario.js';
import {
  duplicateParameter,
  head,
  madeUpCredential,
  nonsensePages,
  unknownId,
  unknownParameter,
  unknownPath,
  unsupportedMethod,
  unusualIds,
} from './robustness-steps.js';
import { reads, succeed } from '../src/stimuli/steps.js';

/** Lists without path variables: what is wrong with a query is the same for all lists of an implementation. */
const topLists = [
  'account-tokens.list',
  'user-tokens.list',
  'accounts.list',
  'customers.list',
  'gateways.list',
  'systems.list',
];

const lists = [
  'accounts.sub-accounts.list',
  'accounts.systems.list',
  'customers.users.list',
  'gateways.appliances.list',
  'gateways.scans.list',
  'gateways.jobs.list',
];

/** Readings by the last variable of their path. */
const members: { readonly [variable: string]: readonly string[] } = {
  accountID: ['accounts.sub-accounts.list', 'accounts.systems.list', 'bidding-zone.read', 'webhooks.list'],
  applianceID: ['gateways.appliances.read'],
  assetID: ['systems.assets.read', 'systems.assets.measurements.read'],
  clusterID: ['clusters.live'],
  customerID: ['customers.users.list'],
  deviceID: ['gateways.read-by-device'],
  gatewayID: [
    'gateways.read',
    'gateways.system.read',
    'gateways.appliances.list',
    'gateways.scans.list',
    'gateways.firmware.read',
    'gateways.jobs.list',
  ],
  platform: ['market-prices.read'],
  systemID: [
    'systems.read',
    'systems.metadata.read',
    'systems.time-of-use.read',
    'systems.costs-kpi.read',
    'systems.tariff.read',
    'systems.import-power-limit.read',
  ],
  webhookID: ['webhooks.read'],
};

/** The first reading of each single variable, in the order of the documents. */
const firstOf: { readonly [variable: string]: string } = {
  accountID: 'accounts.sub-accounts.list',
  clusterID: 'clusters.live',
  customerID: 'customers.users.list',
  deviceID: 'gateways.read-by-device',
  gatewayID: 'gateways.read',
  platform: 'market-prices.read',
  systemID: 'systems.read',
};

/**
 * Paths for which the interface has methods that change something, and none to read. A ping and a secret are left
 * alone.
 */
const writeOnly = [
  '/user',
  '/accounts/{accountID}',
  '/accounts/{accountID}/users',
  '/accounts/{accountID}/users/{userID}',
  '/systems/{systemID}/gateways',
];

const scenario = (id: string, title: string, steps: Scenario['steps']): Scenario => ({
  id,
  title,
  effect: reads,
  once: true,
  steps,
});

/** Requests that no client should send; nothing of it can change anything. Unreadable bodies are with the writes. */
export const robustness: Suite = {
  resource: 'robustness',
  scenarios: [
    ...topLists.map((operation) =>
      scenario(`robustness.${operation}`, `Odd queries, HEAD and a made-up credential: ${operation}`, [
        succeed(operation, { purpose: 'control' }),
        head(operation),
        ...nonsensePages(operation, ['abc', '0', '-1', '1000000000']),
        duplicateParameter(operation),
        unknownParameter(operation),
        madeUpCredential(operation),
      ]),
    ),
    ...lists.map((operation) =>
      scenario(`robustness.${operation}`, `Nonsense page sizes: ${operation}`, nonsensePages(operation)),
    ),
    scenario('robustness.systems.list-by-cursor', 'An unknown parameter of the list with a cursor', [
      unknownParameter('systems.list-by-cursor'),
    ]),
    ...Object.entries(members).flatMap(([variable, operations]) =>
      operations.map((operation) =>
        scenario(`robustness.unknown-id.${operation}`, `An id that nothing has: ${operation}`, [
          unknownId(operation, variable),
        ]),
      ),
    ),
    ...Object.entries(firstOf).map(([variable, operation]) =>
      scenario(`robustness.odd-id.${operation}`, `Unusual ids: ${operation}`, unusualIds(operation, variable)),
    ),
    scenario('robustness.unknown-path', 'Paths that the interface does not have', [
      unknownPath('/ems-conformance-no-such-path'),
      unknownPath('/systems/{systemID}/ems-conformance-no-such-path'),
    ]),
    ...writeOnly.map((path) =>
      scenario(`robustness.unsupported-method.${path}`, `GET where the interface has other methods only: ${path}`, [
        unsupportedMethod(path),
      ]),
    ),
  ],
};
