import { memberNames } from './forms.js';
import type { Observer } from './observer.js';
import { isObject } from '../../core/json.js';

/** The media type of deliveries. */
export const deliveryMediaType: Observer = {
  question: 'In which media type do deliveries come?',
  seeDelivery: (view) => [{ subject: '*', answer: view.mediaType?.essence ?? 'without a media type' }],
};

/** The members of a delivered body: the interface shows only data/state. */
export const deliveryMembers: Observer = {
  question: 'Which members has the body of a delivery?',
  seeDelivery: (view) =>
    view.exchange.event !== null && view.body.kind === 'json' && isObject(view.body.value)
      ? [{ subject: view.exchange.event, answer: `{ ${memberNames(view.body.value).join(', ')} }` }]
      : [],
};
