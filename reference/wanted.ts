import type { Webhook } from './world/records.js';
import { rowsWhere } from './world/table.js';
import type { WorldEvent, World } from './world/world.js';

/**
 * The subscriptions to which an event is delivered: those of its account that want it; a ping only to the one that was
 * pinged.
 */
export const subscriptionsFor = (world: World, { event, accountID, data }: WorldEvent): readonly Webhook[] =>
  rowsWhere(world.state.webhooks, (webhook) => {
    if (!webhook.active || String(webhook.accountID) !== String(accountID)) return false;
    if (event !== 'events.ping') return webhook.events.length === 0 || webhook.events.includes(event);
    return (
      typeof data === 'object' && data !== null && 'webhookID' in data && String(data.webhookID) === String(webhook.id)
    );
  });
