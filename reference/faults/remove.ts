import { removeAt } from '../place.js';
import { changedBody } from './changed.js';
import type { FaultImplementation } from './implementation.js';

export const remove: FaultImplementation<'remove'> = {
  kind: 'remove',
  apply: ({ on, at }) => changedBody(on, (body) => removeAt(body, at)),
};
