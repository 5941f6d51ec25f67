import type { Observer } from './observer.js';

/** How a path with an id that nothing has is answered: conditions of statuses are not shown. */
export const unknownIds: Observer = {
  question: 'How is an id answered that nothing has?',
  see: (view) => {
    const { violated, operation, credential, superseded } = view.exchange;
    return violated?.location === 'path' &&
      violated.keyword === 'unknown-id' &&
      operation !== null &&
      credential === 'full' &&
      !superseded &&
      view.status !== undefined
      ? [{ subject: operation, answer: String(view.status) }]
      : [];
  },
};
