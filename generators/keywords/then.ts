import type { Keyword } from './keyword.js';
import { notASchema } from './problems.js';

/** Says nothing by itself: `if` reads it. */
export const thenBranch: Keyword = {
  name: 'then',
  problem: notASchema,
  narrow: (sofar) => sofar,
  deny: () => [],
};
