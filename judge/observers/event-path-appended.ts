import type { Observer } from './observer.js';

/** Whether the event path is appended to the subscribed address is not shown. */
export const eventPathAppended: Observer = {
  question: 'Is the event path appended to the subscribed address?',
  see: () => [],
  seeDelivery: (view, { iface }) => {
    const event = iface.events.find(({ id }) => id === view.exchange.event);
    return event === undefined ? [] : [{ subject: event.id, answer: view.path.endsWith(event.path) ? 'yes' : 'no' }];
  },
};
