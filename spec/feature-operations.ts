import { operationId } from './brands.js';

/**
 * Operations whose meaning goes beyond listing, reading and changing a resource, by their part in a feature of the
 * interface. `feature-operations.check.test.ts` compares the ids with `resources.yaml`. Other code asks here, or the
 * table of resources, and knows no operation by its id.
 */

/** Webhooks: a subscription is created with an address and a secret, and receives deliveries. */
export const subscriptions = {
  create: operationId('webhooks.create'),
  replace: operationId('webhooks.replace'),
  replaceSecret: operationId('webhooks.secret.replace'),
  ping: operationId('webhooks.ping'),
} as const;

/** The two lists of systems: by page number, and by the cursor of the page before. */
export const systemLists = {
  byPage: operationId('systems.list'),
  byCursor: operationId('systems.list-by-cursor'),
} as const;

/** Deletions that take other records along. */
export const deletions = {
  account: operationId('accounts.delete'),
  systemsOfAccount: operationId('accounts.systems.delete'),
} as const;
