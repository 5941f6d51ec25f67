import { isAccepted } from '../credentials.js';
import { matcherOf } from '../matching.js';
import type { FaultImplementation } from './implementation.js';

export const skipAuthentication: FaultImplementation<'skip-authentication'> = {
  kind: 'skip-authentication',
  tell({ on }, world) {
    // A door that is open to those without a credential: the default condition of other faults would exclude them.
    const matches = matcherOf(on);
    return (request, honest) => {
      if (isAccepted(request.credential)) return honest(request);
      const admitted = { ...request, credential: 'full' as const };
      const asked = on.when?.credential === undefined ? admitted : request;
      return honest(matches(asked, () => world.undone(() => honest(admitted).status)) ? admitted : request);
    };
  },
};
