import { isAccepted } from '../credentials.js';
import type { LieImplementation } from './implementation.js';

export const serve: LieImplementation<'serve'> = {
  lie: 'serve',
  tell:
    ({ operation, body }) =>
    (request, honest) =>
      request.operation === operation && isAccepted(request.credential) ? { status: 200, body } : honest(request),
};
