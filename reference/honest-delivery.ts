import type { Delivery } from './delivery.js';
import { eventPaths } from './event-paths.js';
import type { Reply } from './reply.js';
import type { Settings } from './settings.js';
import type { Id } from './world/ids.js';
import type { Webhook } from './world/records.js';
import type { WorldEvent } from './world/world.js';

/** To the path of the event below the subscription's address, once, signed. */
export const honestDelivery = (webhook: Webhook, happening: WorldEvent, number: number): Delivery => ({
  id: `evt-${1000 + number}`,
  method: 'POST',
  address: webhook.url,
  path: eventPaths[happening.event],
  signature: 'own',
  times: 1,
  ids: 'of messages',
});

/**
 * The delivered body: id, event, account, and the subject of the event in `data`; as a CloudEvent if the settings ask
 * for it.
 */
export const eventContent = (
  envelope: Settings['eventEnvelope'],
  id: string,
  { event, data }: WorldEvent,
  accountID: Id,
): Pick<Reply, 'body' | 'mediaType'> => {
  if (envelope === 'none') return { body: { id, event, accountID, data } };
  const attributes = { specversion: '1.0', id, source: '/events', type: event, datacontenttype: 'application/json' };
  // Names of CloudEvents attributes are lower-case letters and digits.
  return { body: { ...attributes, accountid: accountID, data }, mediaType: 'application/cloudevents+json' };
};
