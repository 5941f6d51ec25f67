import type { Observer } from './observer.js';

/** How requests without a credential are refused: the interface does not show it. */
export const refusalWithoutCredential: Observer = {
  question: 'How is a request without a credential refused?',
  see: (view) =>
    view.exchange.credential === 'none' && view.status !== undefined && view.exchange.operation !== null
      ? [{ subject: view.exchange.operation, answer: String(view.status) }]
      : [],
};
