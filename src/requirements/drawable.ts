import type { Operation } from '../../spec/model.js';

/**
 * Operations whose bodies are never drawn: a drawn subscription would send deliveries to whatever address it names, and
 * which user `/customers/{accountID}/users/{userID}` changes is not shown.
 */
const never: ReadonlySet<string> = new Set(['webhooks.replace', 'webhooks.secret.replace', 'customers.users.update']);

/**
 * Changes that the suites make by drawn bodies. Creations are left out: without end they would leave too much behind.
 */
export const isDrawable = ({ id, method, body }: Operation): boolean =>
  (method === 'PATCH' || method === 'PUT') && body !== undefined && !never.has(id);
