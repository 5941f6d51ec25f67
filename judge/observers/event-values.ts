import type { Json } from '../../spec/model.js';
import { show } from '../../requirements/build.js';
import { reachableSchemas } from '../../requirements/schema-walk.js';
import type { Observer } from './observer.js';

const member = (value: Json | undefined, name: string): Json | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.hasOwn(value, name) ? new Map<string, Json>(Object.entries(value)).get(name) : undefined;

/** Which values of its enumerations an event carries is open, but for those that receivers must take. */
export const eventValues: Observer = {
  question: 'Which values do the enumerations of events have?',
  seeDelivery: (view, { iface }) => {
    const event = iface.events.find(({ id }) => id === view.exchange.event);
    if (event === undefined || view.opened === undefined) return [];
    const data = view.opened.data;
    return reachableSchemas(iface, event.schema.pointer)
      .filter(({ schema }) => schema['x-enumeration'] !== undefined)
      .flatMap(({ place }) => {
        const value = place.reduce(member, data);
        return value === undefined ? [] : [{ subject: event.id, answer: `${place.join('.')} ${show(value)}` }];
      });
  },
};
