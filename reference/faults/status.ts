import { changedResponse } from './changed.js';
import type { FaultImplementation } from './implementation.js';

export const status: FaultImplementation<'status'> = {
  kind: 'status',
  apply: ({ on, status: changedTo }) => changedResponse(on, (reply) => ({ ...reply, status: changedTo })),
};
