import { canonical } from '../core/json.js';
import { escapeInvisible } from '../core/text.js';
import type { Results } from './results.js';

/**
 * The text of `results.json`: keys sorted, two spaces a level, a line break at the end; what is not seen or turns text
 * around stands as an escape. Equal results are equal bytes, whoever built them.
 */
export const serialiseResults = (results: Results): string =>
  `${escapeInvisible(JSON.stringify(JSON.parse(canonical(results)), null, 2))}\n`;
