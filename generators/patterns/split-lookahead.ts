import { parsePattern } from './parse-pattern.js';
import type { Syntax } from './syntax.js';

/** A pattern as syntaxes that must be found in a text, and those that must not be found. */
export interface SplitPattern {
  readonly wanted: readonly Syntax[];
  readonly unwanted: readonly Syntax[];
}

/**
 * Lookaheads right after a leading `^` are separate demands on the whole text, so they become patterns of their own:
 * `^(?=A)(?!B)C` is `^C` and `^A` and not `^B`.
 */
export function splitLookahead(pattern: string): SplitPattern {
  const syntax = parsePattern(pattern);
  if (syntax.kind !== 'sequence' || syntax.items[0]?.kind !== 'start') return { wanted: [syntax], unwanted: [] };
  const wanted: Syntax[] = [];
  const unwanted: Syntax[] = [];
  let at = 1;
  for (let item = syntax.items[at]; item?.kind === 'look' && item.direction === 'ahead'; item = syntax.items[at]) {
    (item.wanted ? wanted : unwanted).push({ kind: 'sequence', items: [{ kind: 'start' }, item.item] });
    at += 1;
  }
  return { wanted: [{ kind: 'sequence', items: [{ kind: 'start' }, ...syntax.items.slice(at)] }, ...wanted], unwanted };
}
