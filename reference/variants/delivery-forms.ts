import { Readable } from 'node:stream';
import { changingResponses } from './reshape.js';
import type { Variant } from './variant.js';

/** Services that deliver events in another way. */
export const deliveryForms: readonly Variant[] = [
  {
    id: 'delivers-twice',
    about: 'Each event is delivered twice, with one id.',
    wrap: changingResponses((reply) =>
      reply.delivery === undefined ? reply : { ...reply, delivery: { ...reply.delivery, times: 2 } },
    ),
  },
  {
    id: 'delivers-out-of-order',
    about: 'Every second delivery is sent 60 ms later, beside the queue of its subscription.',
    wrap() {
      let count = 0;
      return (request, answer) => {
        const reply = answer(request);
        if (reply.delivery === undefined) return reply;
        count += 1;
        return count % 2 === 0 ? reply : { ...reply, delivery: { ...reply.delivery, overtakenFor: 60 } };
      };
    },
  },
  {
    id: 'delivers-in-chunks',
    about: 'Deliveries are chunked, with field names in capitals, and each ends its connection.',
    deliver: ({ headers, body }) => ({
      headers: {
        ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value])),
        CONNECTION: 'close',
      },
      body: typeof body === 'string' ? Readable.from(body.match(/[\s\S]{1,40}/gu) ?? [], { objectMode: false }) : body,
    }),
  },
];
