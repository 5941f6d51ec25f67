import { isAccepted } from '../credentials.js';
import type { FaultImplementation } from './implementation.js';

export const serve: FaultImplementation<'serve'> = {
  kind: 'serve',
  apply:
    ({ operation, body }) =>
    (request, honest) =>
      request.operation === operation && isAccepted(request.credential) ? { status: 200, body } : honest(request),
};
