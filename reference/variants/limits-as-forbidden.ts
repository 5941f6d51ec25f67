import type { Variant } from './variant.js';

/** Of so many requests with a page size, one is too many. */
const every = 4;

/** The requests for one path: those with a page size since it was asked for twice in a row without one. */
interface Asked {
  readonly pages: number;
  readonly lastWasPlain: boolean;
}

export const limitsAsForbidden: Variant = {
  id: 'limits-as-forbidden',
  about:
    'Each fourth request of a list with `per_page` gets 403: there were too many. The credential is not declared ' +
    'privileged.',
  wrap: () => {
    const byPath = new Map<string, Asked>();
    return (request, answer) => {
      if (request.method !== 'GET') return answer(request);
      const before = byPath.get(request.path) ?? { pages: 0, lastWasPlain: false };
      if (!request.query.has('per_page')) {
        // A run begins with each list like this, so the count of an earlier run does not matter.
        byPath.set(request.path, { pages: before.lastWasPlain ? 0 : before.pages, lastWasPlain: true });
        return answer(request);
      }
      const pages = before.pages + 1;
      byPath.set(request.path, { pages, lastWasPlain: false });
      if (pages % every !== 0) return answer(request);
      return { status: 403, body: { error: { code: 'too_many', message: 'Too many large pages. Come back later.' } } };
    };
  },
  configure: ({ credentials, ...rest }) => {
    const full = credentials?.full;
    // Which request is the fourth depends on their order: only one at a time gets the same answers again.
    const configuration = { ...rest, limits: { ...rest.limits, concurrency: 1 } };
    if (full === undefined || !('value' in full)) return configuration;
    return { ...configuration, credentials: { ...credentials, full: { value: full.value } } };
  },
};
