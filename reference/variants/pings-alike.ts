import { changingResponses } from './reshape.js';
import type { Variant } from './variant.js';

export const pingsAlike: Variant = {
  id: 'pings-alike',
  about: 'Deliveries are not signed, and all pings have the same body.',
  wrap: changingResponses((reply, { operation }) =>
    reply.delivery === undefined
      ? reply
      : {
          ...reply,
          delivery: { ...reply.delivery, signature: 'none' },
          ...(operation === 'events.ping' ? { body: { ping: true } } : {}),
        },
  ),
  configure: ({ events: { signature: _, ...events } = {}, ...configuration }) => ({ ...configuration, events }),
};
