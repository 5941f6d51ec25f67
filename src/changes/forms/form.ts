import type { Draft } from '../draft.js';
import type { Entry } from '../entry.js';

/**
 * One form of change. Both functions edit a draft of the interface in which the entry counts.
 *
 * `undo` leads back to the interface before it. `show` leads to a document that no interface has: what only the entry
 * made possible is forbidden in it, so that a breach of it is a sign that an implementation took the change. A form
 * without `show` has no such sign.
 */
export interface Form {
  /** Ids of diff tools that this form undoes. */
  readonly changes: readonly string[];
  undo(draft: Draft, entry: Entry): void;
  show?(draft: Draft, entry: Entry): void;
}
