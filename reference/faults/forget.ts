import { matcherOf } from '../matching.js';
import type { FaultImplementation } from './implementation.js';

export const forget: FaultImplementation<'forget'> = {
  kind: 'forget',
  apply({ on }, world) {
    const matches = matcherOf(on);
    return (request, honest) => {
      const pretended = () => world.undone(() => honest(request));
      return matches(request, () => pretended()) ? pretended() : honest(request);
    };
  },
};
