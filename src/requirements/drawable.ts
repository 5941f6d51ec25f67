import type { Interface, Operation } from '../../spec/model.js';
import { whyNeverDrawn } from '../relations/resources.js';

/**
 * Changes that the suites make by drawn bodies. Creations are left out: without end they would leave too much behind.
 */
export const isDrawable = (iface: Pick<Interface, 'table'>, { id, method, body }: Operation): boolean =>
  (method === 'PATCH' || method === 'PUT') && body !== undefined && whyNeverDrawn(iface, id) === undefined;
