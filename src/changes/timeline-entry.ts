import type { Verdict } from '../results/results.js';
import type { Entry } from './entry.js';
import type { Placement } from './placement.js';

/** A verdict that one entry changes; `absent`: there is no such requirement on that side. */
export interface Flip {
  readonly requirement: string;
  readonly without: Verdict | 'absent';
  readonly with: Verdict | 'absent';
}

/** Where an implementation stands to one recorded change. */
export interface TimelineEntry {
  readonly entry: Entry;
  readonly placement: Placement;
  readonly flips: readonly Flip[];
}
