import { changingResponses } from './reshape.js';
import type { Variant } from './variant.js';

/** Writes for which the interface states no success status. */
const quiet = new Set([
  'accounts.users.update',
  'customers.users.update',
  'bidding-zone.replace',
  'gateways.jobs.create-by-type',
  'systems.assets.update',
  'systems.import-power-limit.replace',
  'systems.import-power-limit.update',
]);

export const quietWrites: Variant = {
  id: 'quiet-writes',
  about: 'Writes whose success status is not stated answer with 204, deletions with 202.',
  wrap: changingResponses((reply, { operation, method }) => {
    if (reply.status >= 300) return reply;
    if (method === 'DELETE') return { ...reply, status: 202, body: {} };
    return operation !== null && quiet.has(operation) ? { status: 204 } : reply;
  }),
};
