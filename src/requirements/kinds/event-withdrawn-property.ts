import type { EventDefinition, Interface, WithdrawnProperty } from '../../../spec/model.js';
import type { DocumentPointer } from '../../core/pointer.js';
import type { Finding, Kind, Requirement } from '../requirement.js';
import { deliveryFacts } from '../kind-facts.js';
import { fail, pass } from '../requirement.js';
import { fault, on, show } from '../build.js';
import { closedBody, deliveryFlaw, eventParts, neverDelivered } from '../events.js';
import { reachableSchemas } from '../schema-walk.js';
import type { DeliveryView } from '../view.js';

function judge({ name }: WithdrawnProperty, view: DeliveryView): Finding {
  const closed = closedBody(view);
  if (closed !== undefined) return closed;
  const { opened } = view;
  if (
    opened === undefined ||
    typeof opened.content !== 'object' ||
    opened.content === null ||
    Array.isArray(opened.content)
  )
    return neverDelivered('carried a record');
  if (!Object.hasOwn(opened.content, name)) return pass;
  const value = Object.entries(opened.content).find(([key]) => key === name)?.[1];
  return fail(
    deliveryFlaw(view.exchange, {
      pointer: `/${name}`,
      message: `the removed property ${name} is there`,
      expected: 'absent',
      actual: show(value),
    }),
  );
}

/** Properties removed from an event's own level, e.g. from WebhookEvent; what its `data` holds is another matter. */
function removedFrom(event: EventDefinition, iface: Interface): readonly WithdrawnProperty[] {
  const own: DocumentPointer = event.schema.pointer;
  return reachableSchemas(iface, own)
    .filter(({ place }) => place.length === 0)
    .flatMap(({ schema }) => schema['x-withdrawn-properties'] ?? []);
}

/** Properties that the interface took out of the callback body do not appear at its own level. */
export const eventWithdrawnProperty: Kind = {
  id: 'event-withdrawn-property',
  ...deliveryFacts,
  touchedBy: 'any change',
  about:
    "A property that was removed from WebhookEvent is not at the callback body's own level, inside an " +
    'envelope too. Inside `data` it may be.',
  derive: (iface) =>
    iface.events.flatMap((event) =>
      removedFrom(event, iface).map((property): Requirement => ({
        ...eventParts(event, 'event-withdrawn-property', property.name),
        title: `${event.path} no longer carries ${property.name}`,
        level: 'MUST',
        statedness: 'stated',
        statements: property['x-stated'],
        judgement: { scope: 'delivery', judge: (view) => judge(property, view) },
        faults: [fault({ kind: 'set', on: on(event.id), at: property.name, value: 'usr-1' })],
      })),
    ),
};
