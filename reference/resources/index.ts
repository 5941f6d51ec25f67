import type { Route } from '../route.js';
import { accounts } from './accounts.js';
import { appliances } from './appliances.js';
import { assets } from './assets.js';
import { gateways } from './gateways.js';
import { jobs } from './jobs.js';
import { market } from './market.js';
import { systemSettings } from './system-settings.js';
import { systems } from './systems.js';
import { tokens } from './tokens.js';
import { users } from './users.js';
import { webhooks } from './webhooks.js';

/** All operations that the reference serves. Paths without variables come first where both could match. */
export const routes: readonly Route[] = [
  ...tokens,
  ...accounts,
  ...users,
  ...market,
  ...webhooks,
  ...gateways,
  ...appliances,
  ...jobs,
  ...systems,
  ...assets,
  ...systemSettings,
];
