import { removeAt } from '../place.js';
import { changedResponseBody } from './changed.js';
import type { FaultImplementation } from './implementation.js';

export const remove: FaultImplementation<'remove'> = {
  kind: 'remove',
  apply: ({ on, at }) => changedResponseBody(on, (body) => removeAt(body, at)),
};
