import { changeItems } from '../place.js';
import { changedResponseBody } from './changed.js';
import type { FaultImplementation } from './implementation.js';

export const overfill: FaultImplementation<'overfill'> = {
  kind: 'overfill',
  apply: ({ on, items: count }) =>
    changedResponseBody(on, (body) =>
      changeItems(body, (items) =>
        items.length === 0
          ? items
          : Array.from({ length: Math.max(count, items.length) }, (_, index) => items[index % items.length] ?? null),
      ),
    ),
};
