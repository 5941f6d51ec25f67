import type { Observer } from './observer.js';

/** Whether the asset read is served: the interface contradicts itself about it. */
export const conditionalOperations: Observer = {
  question: 'Is an operation served of which that is not shown?',
  see: (view) => {
    const { operation, exchange, status } = view;
    if (
      operation?.presence !== 'conditional' ||
      exchange.credential !== 'full' ||
      exchange.superseded ||
      !view.wellFormed ||
      status === undefined
    )
      return [];
    return [{ subject: operation.id, answer: view.succeeded ? `yes (${status})` : `it answers ${status}` }];
  },
};
