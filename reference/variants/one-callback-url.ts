import { changingResponses } from './reshape.js';
import type { Variant } from './variant.js';

export const oneCallbackUrl: Variant = {
  id: 'one-callback-url',
  about: 'All deliveries go to the address of the subscription itself.',
  wrap: changingResponses((reply) =>
    reply.delivery === undefined ? reply : { ...reply, delivery: { ...reply.delivery, path: '' } },
  ),
};
