import { defined } from '../../src/core/defined.js';
import { changedResponse } from './changed.js';
import type { FaultImplementation } from './implementation.js';

export const delivery: FaultImplementation<'delivery'> = {
  kind: 'delivery',
  apply: ({ on, path, method, signature, times, ids }) =>
    changedResponse(on, (reply) => {
      if (reply.delivery === undefined) return reply;
      const changed = {
        ...reply.delivery,
        ...defined({ path, method, signature, times, ids }),
      };
      return { ...reply, delivery: changed };
    }),
};
