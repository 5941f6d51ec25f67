import type { Keyword } from './keyword.js';
import { notASchema } from './problems.js';

/** Says nothing by itself: `if` reads it. */
export const elseBranch: Keyword = {
  name: 'else',
  problem: notASchema,
  narrow: (sofar) => sofar,
  deny: () => [],
};
