import { changed } from './changed.js';
import type { LieImplementation } from './implementation.js';

export const status: LieImplementation<'status'> = {
  lie: 'status',
  tell: ({ on, status: told }) => changed(on, (reply) => ({ ...reply, status: told })),
};
