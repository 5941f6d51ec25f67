import { matcherOf } from '../matching.js';
import type { FaultImplementation } from './implementation.js';

export const serve: FaultImplementation<'serve'> = {
  kind: 'serve',
  apply({ on, body }) {
    const matches = matcherOf(on);
    return (request, honest) => (matches(request, () => honest(request)) ? { status: 200, body } : honest(request));
  },
};
