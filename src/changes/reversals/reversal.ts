import type { Draft } from '../draft.js';
import type { ChangelogEntry } from '../entry.js';

/**
 * How changes with some ids are undone in a document. Both functions edit a draft of the interface that includes the
 * entry.
 * `undo` restores the interface before the entry. `forbid` makes a document that forbids the values which only the
 * entry made possible: a response that violates it indicates that the implementation has made the change. A reversal
 * without `forbid` has no such indication.
 */
export interface Reversal {
  /** Ids of diff tools that it undoes. */
  readonly changes: readonly string[];
  undo(draft: Draft, entry: ChangelogEntry): void;
  forbid?(draft: Draft, entry: ChangelogEntry): void;
}
