import { setAt } from '../place.js';
import { changedBody } from './changed.js';
import type { FaultImplementation } from './implementation.js';

export const set: FaultImplementation<'set'> = {
  kind: 'set',
  apply: ({ on, at, value }) => changedBody(on, (body) => setAt(body, at, value)),
};
