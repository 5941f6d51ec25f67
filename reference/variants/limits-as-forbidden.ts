import type { Variant } from './variant.js';

/** Of so many requests with a page size, one is too many. */
const every = 4;

export const limitsAsForbidden: Variant = {
  id: 'limits-as-forbidden',
  about:
    'Each fourth request of a list with `per_page` gets 403: there were too many. The credential is not declared ' +
    'privileged.',
  countsRequests: true,
  wrap: () => {
    const byPath = new Map<string, number>();
    return (request, answer) => {
      if (request.method !== 'GET' || !request.query.has('per_page')) return answer(request);
      const pages = (byPath.get(request.path) ?? 0) + 1;
      byPath.set(request.path, pages);
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
