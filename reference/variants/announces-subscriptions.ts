import { isObject } from '../../src/core/json.js';
import type { Variant } from './variant.js';

/** Long enough that the next request may have been sent. */
const delayMs = 10;

export const announcesSubscriptions: Variant = {
  id: 'announces-subscriptions',
  about: 'A moment after its creation, a subscription gets a delivery like that of a ping.',
  wrap: (world) => (request, answer) => {
    const reply = answer(request);
    const accountID = request.params['accountID'];
    if (request.operation === 'webhooks.create' && reply.status === 201 && isObject(reply.body) && accountID) {
      const data = { webhookID: reply.body['id'] ?? null };
      setTimeout(() => world.emit('events.ping', accountID, data), delayMs);
    }
    return reply;
  },
};
