import { problemReply } from '../honest.js';
import { matcherOf } from '../matching.js';
import type { LieImplementation } from './implementation.js';

export const demandScope: LieImplementation<'demand-scope'> = {
  lie: 'demand-scope',
  tell({ on, scope }, world, settings) {
    const matches = matcherOf(on);
    const refusal = problemReply(settings, { status: 403, code: 'forbidden', message: 'This credential lacks a scope.' });
    return (request, honest) =>
      request.credential === `without:${scope}` && matches(request, () => world.undone(() => honest(request).status)) ? refusal : honest(request);
  },
};
