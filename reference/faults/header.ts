import { changedResponse } from './changed.js';
import type { FaultImplementation } from './implementation.js';

export const header: FaultImplementation<'header'> = {
  kind: 'header',
  apply: ({ on, name, value }) =>
    changedResponse(on, (reply) => {
      const others = Object.entries(reply.headers ?? {}).filter(
        ([known]) => known.toLowerCase() !== name.toLowerCase(),
      );
      return { ...reply, headers: Object.fromEntries(value === undefined ? others : [...others, [name, value]]) };
    }),
};
