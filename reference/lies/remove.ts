import { removeAt } from '../place.js';
import { changedBody } from './changed.js';
import type { LieImplementation } from './implementation.js';

export const remove: LieImplementation<'remove'> = {
  lie: 'remove',
  tell: ({ on, at }) => changedBody(on, (body) => removeAt(body, at)),
};
