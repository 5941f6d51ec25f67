import { problemReply } from '../honest.js';
import { matcherOf } from '../matching.js';
import type { FaultImplementation } from './implementation.js';

export const demandScope: FaultImplementation<'demand-scope'> = {
  kind: 'demand-scope',
  apply({ on, scope }, world, settings) {
    const matches = matcherOf(on);
    const refusal = problemReply(settings, {
      status: 403,
      code: 'forbidden',
      message: 'This credential lacks a scope.',
    });
    return (request, honest) =>
      request.credential === `without:${scope}` && matches(request, () => world.undone(() => honest(request)))
        ? refusal
        : honest(request);
  },
};
