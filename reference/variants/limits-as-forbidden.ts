import type { Variant } from './variant.js';

/** Of so many requests with a page size, one is too many. */
const every = 4;

export const limitsAsForbidden: Variant = {
  id: 'limits-as-forbidden',
  about:
    'Now and then a request with `per_page` gets 403: there were too many. The credential is not declared privileged.',
  wrap: () => {
    let asked = 0;
    return (request, answer) => {
      if (request.method !== 'GET' || !request.query.has('per_page')) return answer(request);
      asked += 1;
      if (asked % every !== 0) return answer(request);
      return { status: 403, body: { error: { code: 'too_many', message: 'Too many large pages. Come back later.' } } };
    };
  },
  configure: ({ credentials, ...configuration }) => {
    const full = credentials?.full;
    if (full === undefined || !('value' in full)) return { ...configuration };
    return { ...configuration, credentials: { ...credentials, full: { value: full.value } } };
  },
};
