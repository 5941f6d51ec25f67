import type { Id, IdResource } from './ids.js';
import type { State } from './records.js';

/**
 * The parts of the reference's world that creating records needs: where records are kept, their ids, and their creation
 * times.
 */
export interface RecordCreationContext {
  readonly seed: string;
  readonly state: State;
  /** The next id of a kind of resource. */
  nextId(thing: IdResource): Id;
  /** Creation time of the newest record of a kind, RFC 3339 in UTC: one minute after that of the previous one. */
  now(thing: IdResource): string;
}
