import { changed } from './changed.js';
import type { FaultImplementation } from './implementation.js';

export const status: FaultImplementation<'status'> = {
  kind: 'status',
  tell: ({ on, status: told }) => changed(on, (reply) => ({ ...reply, status: told })),
};
