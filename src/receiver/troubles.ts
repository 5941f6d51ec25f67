import type { Trouble as RecordedTrouble } from '../evidence/exchange.js';

/** Troubles that the receiver itself can notice; all except that it was never reached. */
export type TroubleKind = Exclude<RecordedTrouble['what'], 'unreached'>;

/**
 * Requests to the receiver that were no deliveries or were turned away: one kind of them, with their number and an
 * example.
 */
export interface CountedTrouble {
  readonly kind: TroubleKind;
  readonly count: number;
  /** The first of them, in words. */
  readonly example: string;
}

/** Counts troubles by kind; its memory does not grow with the number of requests. */
export class Troubles {
  readonly #seen = new Map<TroubleKind, { count: number; readonly example: string }>();

  add(kind: TroubleKind, example: string): void {
    const seen = this.#seen.get(kind);
    if (seen === undefined) this.#seen.set(kind, { count: 1, example });
    else seen.count += 1;
  }

  list(): readonly CountedTrouble[] {
    return [...this.#seen].map(([kind, seen]) => ({ kind, ...seen })).sort((a, b) => (a.kind < b.kind ? -1 : 1));
  }
}
