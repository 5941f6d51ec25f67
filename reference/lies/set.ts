import { setAt } from '../place.js';
import { changedBody } from './changed.js';
import type { LieImplementation } from './implementation.js';

export const set: LieImplementation<'set'> = {
  lie: 'set',
  tell: ({ on, at, value }) => changedBody(on, (body) => setAt(body, at, value)),
};
