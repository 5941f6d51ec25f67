import type { Observer } from './observer.js';

/**
 * Headers that concern gaps: rate limits, versions, deprecation, conditional requests, paging, authentication schemes.
 */
const relevant = new RegExp(
  [
    '^(ratelimit.*|x-ratelimit.*|x-rate-limit.*|retry-after',
    'etag|last-modified|allow|deprecation|sunset|link|location|content-location|www-authenticate',
    '.*version.*|x-total-count|x-(request|correlation)-id|idempotency-key|cache-control)$',
  ].join('|'),
);

/** Header names whose relevance is remembered; an implementation may send any number of names. */
const nameCount = 1_000;
const known = new Map<string, boolean>();

/** The same few names come with every response. */
function isRelevant(name: string): boolean {
  const answer = known.get(name) ?? (name.length <= nameLimit && relevant.test(name));
  if (known.size < nameCount) known.set(name, answer);
  return answer;
}

/** Longer names belong to no standard. */
const nameLimit = 60;

/** The headers of responses: the interface shows none. */
export const responseHeaders: Observer = {
  question: 'Which telling headers do answers carry?',
  see: (view) => {
    const { outcome } = view.exchange;
    if (outcome.kind !== 'response') return [];
    const names = outcome.headers.map(([name]) => name.toLowerCase()).filter(isRelevant);
    return [...new Set(names)].map((answer) => ({ subject: '*', answer }));
  },
};
