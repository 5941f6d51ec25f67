import type { Observer } from './observer.js';

/** The media type of error bodies: the interface shows it for one status of one operation. */
export const errorMediaType: Observer = {
  question: 'In which media type do errors come?',
  see: (view) => {
    // A response to HEAD has no content, also with an error status (RFC 9110 §9.3.2).
    if (view.status === undefined || view.status < 400 || view.exchange.request.method === 'HEAD') return [];
    return [
      {
        subject: '*',
        answer: view.body.kind === 'none' ? 'without content' : (view.mediaType?.essence ?? 'without a media type'),
      },
    ];
  },
};
