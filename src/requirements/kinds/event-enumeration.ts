import type { EventDefinition } from '../../../spec/model.js';
import type { Json } from '../../core/json.js';
import { isHidden } from '../../evidence/hidden.js';
import type { Finding, Kind, Requirement } from '../requirement.js';
import { deliveryFacts } from '../kind-facts.js';
import { fail, pass } from '../requirement.js';
import { fault, isHiddenHere, on, show } from '../build.js';
import { closedBody, deliveryFlaw, eventParts, neverDelivered } from '../events.js';
import { reachableSchemas, type SchemaNode } from '../schema-walk.js';
import type { DeliveryView } from '../view.js';

/** What is at a place of plain names; `undefined` where nothing is. */
const at = (value: Json | undefined, place: readonly string[]): Json | undefined =>
  place.reduce<Json | undefined>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null && !Array.isArray(inner) && Object.hasOwn(inner, name)
        ? new Map<string, Json>(Object.entries(inner)).get(name)
        : undefined,
    value,
  );

function requirement(event: EventDefinition, { schema, place }: SchemaNode): Requirement {
  const name = place.join('.');
  const judge = (view: DeliveryView): Finding => {
    const closed = closedBody(view);
    if (closed !== undefined) return closed;
    const value = at(view.opened?.content, place);
    if (value === undefined) return neverDelivered(`carried ${name}`);
    if (typeof value === 'string') return isHidden(value) ? isHiddenHere(name) : pass;
    const pointer = `/${place.join('/')}`;
    return fail(
      deliveryFlaw(view.exchange, {
        pointer,
        message: `${name} is no string`,
        expected: 'a string (any value)',
        actual: show(value),
      }),
    );
  };
  return {
    ...eventParts(event, 'event-enumeration', name),
    title: `${event.path}: ${name} is a string`,
    level: 'MUST',
    statedness: 'stated',
    statements: schema['x-stated'] ?? event.stated,
    judgement: { scope: 'delivery', judge },
    faults: [fault({ kind: 'set', on: on(event.id), at: place.join('/'), value: 7 })],
  };
}

/** Values of enumerations in events are strings; which ones a sender uses is its own affair. */
export const eventEnumeration: Kind = {
  id: 'event-enumeration',
  ...deliveryFacts,
  touchedBy: 'any change',
  about:
    'A value of an enumeration in a callback body is a string. Added values are for receivers to accept; a ' +
    'sender may use any.',
  derive: (iface) =>
    iface.events.flatMap((event) =>
      reachableSchemas(iface, event.schema.pointer)
        .filter(({ schema }) => schema['x-enumeration'] !== undefined)
        .map((node) => requirement(event, node)),
    ),
};
