import { count } from '../core/count.js';
import type { RunLimits } from './results.js';

/** How much a run looked at, e.g. `depth normal, 5 random examples`. */
export const limitsInWords = ({ depth, examples, requests }: RunLimits): string =>
  `depth ${depth}, ${count(examples, 'random example')}` +
  (requests === undefined ? '' : `, at most ${count(requests, 'request')}`);
