import type { Id, Thing } from './ids.js';
import type { State } from './records.js';

/** What making things needs of a world: where they go, their ids, and when they were made. */
export interface Ground {
  readonly seed: string;
  readonly state: State;
  /** The next id of a kind of thing. */
  nextId(thing: Thing): Id;
  /** When the newest thing of a kind was made, RFC 3339 in UTC: one minute after the one before it. */
  now(thing: Thing): string;
}
