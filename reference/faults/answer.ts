import { defined } from '../../src/core/defined.js';
import { matcherOf } from '../matching.js';
import type { FaultImplementation } from './implementation.js';

export const answer: FaultImplementation<'answer'> = {
  kind: 'answer',
  apply({ on, status, body, mediaType }, world) {
    const matches = matcherOf(on);
    return (request, honest) =>
      matches(request, () => world.undone(() => honest(request)))
        ? { status, ...defined({ body, mediaType }) }
        : honest(request);
  },
};
