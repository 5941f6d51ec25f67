import { show } from '../../requirements/build.js';
import type { Observer } from './observer.js';

/** Deliveries besides the twelve events, e.g. pings, are not shown. */
export const otherDelivery: Observer = {
  question: 'What is delivered that is none of the events?',
  seeDelivery: (view) => {
    if (view.exchange.event !== null) return [];
    const { name } = view.named;
    return [
      {
        subject: '*',
        answer:
          `${view.exchange.request.method} ` +
          `${show(view.path)}${name === undefined ? '' : `, called ${show(name)}`}`,
      },
    ];
  },
};
