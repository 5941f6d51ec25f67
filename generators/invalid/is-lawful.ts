import type { Grammar } from '../grammar.js';
import { withValueAt } from '../../src/core/pointer.js';
import type { InvalidCase } from './violation.js';

/** Whether the named keyword fails at the named place, and putting back what was there mends everything. */
export function isLawful(grammar: Grammar, { value, violation }: InvalidCase): boolean {
  const mended = withValueAt(value, violation.pointer, violation.was);
  if (mended === undefined || !grammar.accepts(grammar.root, mended)) return false;
  return grammar.validator
    .failures(grammar.whole(grammar.root), value)
    .some(({ keyword, pointer }) => keyword === violation.keyword && pointer === violation.pointer);
}
