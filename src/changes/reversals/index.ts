import { messageReversals } from './messages.js';
import { operationReversals } from './operations.js';
import type { Reversal } from './reversal.js';
import { schemaReversals } from './schemas.js';

const byChange = new Map(
  [...operationReversals, ...messageReversals, ...schemaReversals].flatMap((reversal) =>
    reversal.changes.map((change) => [change, reversal] as const),
  ),
);

/** How a change of this id is undone; `undefined` for an id that the interface's changelog does not have. */
export const reversalOf = (change: string): Reversal | undefined => byChange.get(change);
