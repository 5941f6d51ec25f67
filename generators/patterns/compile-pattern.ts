import { Automaton } from './automaton.js';
import { parsePattern } from './parse-pattern.js';

/** The automaton of a pattern. Throws `SyntaxError` for a bad pattern. */
export function compilePattern(pattern: string): Automaton {
  return new Automaton(parsePattern(pattern));
}
