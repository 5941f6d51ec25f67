import { matcherOf } from '../matching.js';
import type { LieImplementation } from './implementation.js';

export const forget: LieImplementation<'forget'> = {
  lie: 'forget',
  tell({ on }, world) {
    const matches = matcherOf(on);
    return (request, honest) => {
      const pretended = () => world.undone(() => honest(request));
      return matches(request, () => pretended().status) ? pretended() : honest(request);
    };
  },
};
