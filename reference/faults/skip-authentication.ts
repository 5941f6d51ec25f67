import { isAccepted } from '../credentials.js';
import { matcherOf } from '../matching.js';
import type { FaultImplementation } from './implementation.js';

export const skipAuthentication: FaultImplementation<'skip-authentication'> = {
  kind: 'skip-authentication',
  apply({ on }, world) {
    // Other faults leave requests without a credential alone unless they name them; this one is about them, or about
    // those with the credential that it names.
    const matches = matcherOf(on);
    return (request, honest) => {
      if (isAccepted(request.credential) && request.credential !== on.when?.credential) {
        // That it was asked for is all that a fault after it needs to know.
        if (request.operation === on.when?.after) matches(request, () => world.undone(() => honest(request)));
        return honest(request);
      }
      const admitted = { ...request, credential: 'full' as const };
      const asked = on.when?.credential === undefined ? admitted : request;
      return honest(matches(asked, () => world.undone(() => honest(admitted))) ? admitted : request);
    };
  },
};
