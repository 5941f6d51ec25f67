import type { Kind, ReceiverRequirement } from '../requirement.js';
import { receiverFacts } from '../kind-facts.js';
import { wants } from '../build.js';
import { comparedWithControl } from '../received.js';
import { reachableSchemas } from '../schema-walk.js';

/** A receiver takes the values that were added to an event's enumerations. */
export const eventAddedValue: Kind = {
  id: 'event-added-value',
  ...receiverFacts,
  touchedBy: 'any change',
  about: 'The same event is sent with and without the added value: refused with it alone = fails.',
  derive: (iface) =>
    iface.events.flatMap((event) =>
      reachableSchemas(iface, event.schema.pointer).flatMap(({ schema, place }) =>
        (schema['x-enumeration']?.added ?? []).map((value): ReceiverRequirement => {
          const name = place.join('.');
          return {
            ...comparedWithControl('event-added-value', `${name}/${value}`, {
              event,
              level: 'MUST',
              isTrial: ({ exchange }) => exchange.stepName === `added/${name}=${value}`,
              isFlaw: (status) => status >= 400,
              message: `the value ${value} of ${name} is refused`,
              expected: 'success, as without it',
            }),
            title: `POST ${event.path} is taken with ${name} ${value}`,
            level: 'MUST',
            statedness: 'stated',
            statements: schema['x-stated'] ?? event.stated,
            wants: wants(event.id, 'added-value'),
            faults: [
              {
                fault: {
                  kind: 'answer',
                  on: { event: event.id, bodyEquals: { [`/${place.join('/')}`]: value } },
                  status: 422,
                },
              },
            ],
          };
        }),
      ),
    ),
};
