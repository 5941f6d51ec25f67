import type { Observer } from './observer.js';

/** Whether the event's path follows the subscribed address: the interface does not show it. */
export const deliveryPath: Observer = {
  question: 'At which address does a delivery arrive?',
  seeDelivery: (view, { iface }) => {
    const { event, request } = view.exchange;
    const definition = iface.events.find(({ id }) => id === event);
    if (definition === undefined) return [];
    const path = request.url.split('?')[0] ?? '';
    return [
      {
        subject: definition.id,
        answer: path.endsWith(definition.path)
          ? 'the path of the event below the subscribed one'
          : 'another than the path of the event',
      },
    ];
  },
};
