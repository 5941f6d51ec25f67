import type { Keyword } from './keyword.js';
import { notACount } from './problems.js';

/** Says nothing by itself: `contains` reads it. */
export const maxContains: Keyword = {
  name: 'maxContains',
  problem: notACount,
  narrow: (sofar) => sofar,
  deny: () => [],
};
