import { canonical } from '../core/json.js';
import { escapeInvisible } from '../core/text.js';
import type { Results } from './results.js';

/**
 * The text of `results.json`: keys sorted, two spaces a level, a line break at the end. Characters that are invisible
 * or reorder text are written as escapes. Equal results give equal bytes.
 */
export const serialiseResults = (results: Results): string =>
  `${escapeInvisible(JSON.stringify(JSON.parse(canonical(results)), null, 2))}\n`;
