import { accounts } from './accounts.js';
import { afterwards } from './afterwards.js';
import { clusters } from './clusters.js';
import { consistency } from './consistency.js';
import { creations } from './creations.js';
import { customers } from './customers.js';
import { iface } from './documents.js';
import { events } from './events.js';
import { gateways } from './gateways.js';
import { market } from './market.js';
import { readsOf } from './reads.js';
import { robustness } from './robustness.js';
import type { Suite } from '../src/stimuli/scenario.js';
import { systems } from './systems.js';
import { user } from './user.js';
import { webhooks } from './webhooks.js';

const resources: readonly Suite[] = [accounts, customers, user, market, webhooks, clusters, gateways, systems];

/** Everything that a run may send to a service, by resource. */
export const suites: readonly Suite[] = [
  ...resources,
  readsOf(iface, resources),
  robustness,
  consistency,
  afterwards,
  events,
  // Last, so that few events are delivered to its subscriptions.
  creations(iface, resources),
];
