import type { Observer } from './observer.js';

/** Responses for paths that the interface does not have, and for methods that its paths do not have. */
export const unknownPaths: Observer = {
  question: 'How are paths and methods answered that the interface does not have?',
  see: (view) => {
    const { operation, violated, request, superseded } = view.exchange;
    if (superseded || view.status === undefined || (operation !== null && violated?.location !== 'method')) return [];
    // HEAD belongs to GET (RFC 9110 §9.3.2).
    if (request.method === 'HEAD') return [];
    return [
      {
        subject: '*',
        answer:
          `${view.status}${view.responseHeader('allow') === undefined ? '' : ' with Allow'} to ` +
          `${violated?.location === 'method' ? 'another method' : 'an unknown path'}`,
      },
    ];
  },
};
