import type { Observer } from './observer.js';

/** The status for a path with an id that no record has: the interface does not state conditions of statuses. */
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
