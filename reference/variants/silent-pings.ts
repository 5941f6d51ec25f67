import { changingResponses } from './reshape.js';
import type { Variant } from './variant.js';

export const silentPings: Variant = {
  id: 'silent-pings',
  about: 'A ping is accepted, and nothing is delivered for it.',
  wrap: changingResponses((reply, { operation }) =>
    reply.delivery === undefined || operation !== 'events.ping'
      ? reply
      : { ...reply, delivery: { ...reply.delivery, times: 0 } },
  ),
};
