import { changedResponse } from './changed.js';
import type { FaultImplementation } from './implementation.js';

export const garble: FaultImplementation<'garble'> = {
  kind: 'garble',
  apply: ({ on }) =>
    changedResponse(on, ({ body = {}, ...reply }) => {
      const text = JSON.stringify(body);
      return {
        ...reply,
        status: reply.status === 204 ? 200 : reply.status,
        text: text.slice(0, Math.ceil(text.length / 2)),
      };
    }),
};
