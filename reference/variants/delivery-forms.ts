import { Readable } from 'node:stream';
import type { Variant } from './variant.js';

/** Services that deliver events in another way. */
export const deliveryForms: readonly Variant[] = [
  {
    id: 'delivers-twice',
    about: 'Each event is delivered twice with one id, every second one 60 ms later and after others.',
    wrap() {
      let count = 0;
      return (request, answer) => {
        const reply = answer(request);
        if (reply.delivery === undefined) return reply;
        count += 1;
        const order = count % 2 === 0 ? {} : { overtakenFor: 60 };
        return { ...reply, delivery: { ...reply.delivery, times: 2, ...order } };
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
