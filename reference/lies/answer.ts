import { matcherOf } from '../matching.js';
import type { LieImplementation } from './implementation.js';

export const answer: LieImplementation<'answer'> = {
  lie: 'answer',
  tell({ on, status, body, mediaType }, world) {
    const matches = matcherOf(on);
    return (request, honest) =>
      matches(request, () => world.undone(() => honest(request).status))
        ? { status, ...(body === undefined ? {} : { body }), ...(mediaType === undefined ? {} : { mediaType }) }
        : honest(request);
  },
};
