import { setAt } from '../place.js';
import { changedResponseBody } from './changed.js';
import type { FaultImplementation } from './implementation.js';
import { writtenPlace } from './written.js';

export const set: FaultImplementation<'set'> = {
  kind: 'set',
  apply: ({ on, at, value }) =>
    changedResponseBody(on, (body) => {
      if (!at.includes('$written')) return setAt(body, at, value);
      const place = writtenPlace(at, on.when?.after ?? '', body);
      return place === undefined ? body : setAt(body, place, value, false);
    }),
};
