import { matcherOf } from '../matching.js';
import type { FaultImplementation } from './implementation.js';

export const clamp: FaultImplementation<'clamp'> = {
  kind: 'clamp',
  apply({ on, to }, world) {
    const matches = matcherOf(on);
    return (request, honest) => {
      const tooMany = Number(request.query.get('per_page') ?? 0) > to;
      if (!tooMany || !matches(request, () => world.undone(() => honest(request)))) return honest(request);
      const query = new URLSearchParams(request.query);
      query.set('per_page', String(to));
      return honest({ ...request, query });
    };
  },
};
