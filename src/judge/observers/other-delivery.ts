import { show } from '../../requirements/build.js';
import type { Observer } from './observer.js';

/** What is delivered beside the twelve events, such as pings, is not shown. */
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
