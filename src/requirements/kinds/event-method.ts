import type { Kind } from '../requirement.js';
import { deliveryFacts } from '../kind-facts.js';
import { fail, pass } from '../requirement.js';
import { provingFault, faultTarget } from '../build.js';
import { deliveryFlaw, eventParts } from '../events.js';

/** Events are posted. */
export const eventMethod: Kind = {
  id: 'event-method',
  ...deliveryFacts,
  touchedBy: 'any change',
  passShows: 'what is stated',
  about: 'A delivery of the event has the method POST.',
  derive: (iface) =>
    iface.events.map((event) => ({
      ...eventParts(event, 'event-method'),
      title: `${event.path} is delivered with POST`,
      level: 'MUST',
      statedness: 'stated',
      judgement: {
        scope: 'delivery',
        judge: ({ exchange }) => {
          const { method } = exchange.request;
          return method === 'POST'
            ? pass
            : fail(
                deliveryFlaw(exchange, {
                  message: `the event is delivered with ${method}`,
                  expected: 'POST',
                  actual: method,
                }),
              );
        },
      },
      faults: [provingFault({ kind: 'delivery', on: faultTarget(event.id), method: 'PUT' })],
    })),
};
