import type { Draft } from '../draft.js';
import type { Entry } from '../entry.js';

/**
 * How changes of some ids are undone in a document. Both functions edit a draft of the interface in which the entry
 * counts.
 *
 * `undo` leads back to the interface before the entry. `forbid` makes a document in which what only the entry made
 * possible is forbidden, so that an answer that violates it indicates that an implementation has made the change. A
 * reversal without `forbid` has no such indication.
 */
export interface Reversal {
  /** Ids of diff tools that it undoes. */
  readonly changes: readonly string[];
  undo(draft: Draft, entry: Entry): void;
  forbid?(draft: Draft, entry: Entry): void;
}
