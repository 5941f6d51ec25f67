import type { Interface, Operation } from '../../spec/model.js';
import { whyNeverDrawn } from '../relations/resources.js';

/** Does a suite send this change with generated bodies? Not creations: each one would leave a record behind. */
export const isDrawable = (iface: Pick<Interface, 'table'>, { id, method, body }: Operation): boolean =>
  (method === 'PATCH' || method === 'PUT') && body !== undefined && whyNeverDrawn(iface, id) === undefined;
