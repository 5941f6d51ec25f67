import type { Observer } from './observer.js';

/** Headers that tell about gaps: limits of rate, versions, deprecation, conditions, paging, ways to authenticate. */
const telling = new RegExp(
  [
    '^(ratelimit.*|x-ratelimit.*|x-rate-limit.*|retry-after',
    'etag|last-modified|allow|deprecation|sunset|link|location|content-location|www-authenticate',
    '.*version.*|x-total-count|x-(request|correlation)-id|idempotency-key|cache-control)$',
  ].join('|'),
);

/** Names whose meaning is remembered; an implementation may send any number. */
const nameCount = 1_000;
const known = new Map<string, boolean>();

/** The same few names come with every answer. */
function tells(name: string): boolean {
  const told = known.get(name) ?? (name.length <= nameLimit && telling.test(name));
  if (known.size < nameCount) known.set(name, told);
  return told;
}

/** Names longer than this are nobody's standard. */
const nameLimit = 60;

/** Which headers answers carry: the interface shows none. */
export const responseHeaders: Observer = {
  question: 'Which telling headers do answers carry?',
  see: (view) => {
    const { outcome } = view.exchange;
    if (outcome.kind !== 'response') return [];
    const names = outcome.headers.map(([name]) => name.toLowerCase()).filter(tells);
    return [...new Set(names)].map((answer) => ({ subject: '*', answer }));
  },
};
