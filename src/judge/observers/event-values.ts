import { remembered } from '../../core/remembered.js';
import { isObject, type Json } from '../../core/json.js';
import type { EventDefinition, Interface } from '../../../spec/model.js';
import { show } from '../../requirements/build.js';
import { reachableSchemas } from '../../rules/schema-walk.js';
import type { Observer } from './observer.js';

const member = (value: Json | undefined, name: string): Json | undefined =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

/** Where the data of an event carries values of enumerations. */
const placesIn = remembered((event: EventDefinition, iface: Interface): readonly (readonly string[])[] =>
  reachableSchemas(iface, event.schema.pointer).flatMap(({ schema, place }) =>
    schema['x-enumeration'] === undefined ? [] : [place],
  ),
);

/** The enumeration values that an event carries are open, except for those that receivers must accept. */
export const eventValues: Observer = {
  question: 'Which values do the enumerations of events have?',
  seeDelivery: (view, { iface }) => {
    const event = iface.events.find(({ id }) => id === view.exchange.event);
    if (event === undefined || view.opened === undefined) return [];
    const data = view.opened.content;
    return placesIn(event, iface).flatMap((place) => {
      const value = place.reduce(member, data);
      return value === undefined ? [] : [{ subject: event.id, answer: `${place.join('.')} ${show(value)}` }];
    });
  },
};
