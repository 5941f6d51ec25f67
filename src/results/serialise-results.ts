import { canonical } from '../core/json.js';
import type { Results } from './results.js';

/**
 * The text of `results.json`: keys sorted, two spaces a level, a line break at the end. Equal results are equal
 * bytes, whoever built them.
 */
export const serialiseResults = (results: Results): string =>
  `${JSON.stringify(JSON.parse(canonical(results)), null, 2)}\n`;
