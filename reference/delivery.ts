import type { Json } from '../spec/model.js';
import { eventPaths } from './event-paths.js';
import type { Id } from './world/ids.js';
import type { Webhook } from './world/records.js';
import type { Happening } from './world/world.js';

/** One delivery as the honest reference makes it; lies about deliveries change it before it is sent. */
export interface Delivery {
  readonly id: string;
  readonly method: string;
  /** Address of the subscription. */
  readonly address: string;
  /** Below the address. */
  readonly path: string;
  /** Sign with the subscription's secrets (`own`), with another one, or not at all. */
  readonly signature: 'own' | 'foreign' | 'none';
  /** How often it is sent even when it is taken. */
  readonly times: number;
}

/** To the path of the event below the subscription's address, once, signed. */
export const honestDelivery = (webhook: Webhook, happening: Happening, number: number): Delivery => ({
  id: deliveryId(number),
  method: 'POST',
  address: webhook.url.replace(/\/+$/, ''),
  path: eventPaths[happening.event],
  signature: 'own',
  times: 1,
});

export const deliveryId = (number: number): string => `evt-${1000 + number}`;

/** What is sent: id, event, account, and what the event is about under `data`. */
export const eventBody = (id: string, { event, data }: Happening, accountID: Id): Json => ({ id, event, accountID, data });
