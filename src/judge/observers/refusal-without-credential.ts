import type { Observer } from './observer.js';

/** How requests without a credential are refused: the interface does not show it. */
export const refusalWithoutCredential: Observer = {
  question: 'How is a request without a credential refused?',
  // Events to a receiver are sent without a credential.
  see: (view, { iface }) =>
    view.exchange.credential === 'none' &&
    view.status !== undefined &&
    view.exchange.operation !== null &&
    !iface.events.some(({ id }) => id === view.exchange.operation)
      ? [{ subject: view.exchange.operation, answer: String(view.status) }]
      : [],
};
