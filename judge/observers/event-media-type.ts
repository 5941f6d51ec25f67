import type { Observer } from './observer.js';

/** The media type of deliveries is not shown. */
export const eventMediaType: Observer = {
  question: 'Which media type do deliveries have?',
  see: () => [],
  seeDelivery: ({ exchange, mediaType }) => [{ subject: exchange.event ?? '*', answer: mediaType?.essence ?? 'none' }],
};
