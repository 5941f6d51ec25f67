import type { Observer } from './observer.js';

/** How requests without a credential are refused: the interface does not show it. */
export const refusalWithoutCredential: Observer = {
  question: 'How is a request without a credential refused?',
  // An event to a receiver has no credential to lack.
  see: (view, { iface }) =>
    view.exchange.credential === 'none' &&
    view.status !== undefined &&
    view.exchange.operation !== null &&
    !iface.events.some(({ id }) => id === view.exchange.operation)
      ? [{ subject: view.exchange.operation, answer: String(view.status) }]
      : [],
};
