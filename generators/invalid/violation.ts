import type { Grammar } from '../grammar.js';
import { withValueAt } from '../../src/core/pointer.js';
import type { Json } from '../../src/core/json.js';

/** One keyword broken at one place of an instance. */
export interface Violation {
  /** As the validator reports it; a schema that is `false` is reported as `false schema`. */
  readonly keyword: string;
  /** JSON pointer into the instance. */
  readonly pointer: string;
  /** The value before the violation; absent for an added value. Putting it back makes the instance valid. */
  readonly was?: Json;
  readonly became: Json;
}

/** An invalid value with its only violation. */
export interface InvalidCase {
  readonly value: Json;
  readonly violation: Violation;
}

/** Whether the named keyword fails at the named place, and the former value makes the instance valid again. */
export function violationHolds(grammar: Grammar, { value, violation }: InvalidCase): boolean {
  const mended = withValueAt(value, violation.pointer, violation.was);
  if (mended === undefined || !grammar.accepts(grammar.root, mended)) return false;
  return grammar.validator
    .failures(grammar.whole(grammar.root), value)
    .some(({ keyword, pointer }) => keyword === violation.keyword && pointer === violation.pointer);
}
