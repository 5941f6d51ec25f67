import type { Trouble as RecordedTrouble } from '../evidence/exchange.js';

/** What a receiver can tell of itself; that it was not reached at all, only others can. */
export type TroubleKind = Exclude<RecordedTrouble['what'], 'unreached'>;

/** Something that arrived and was no delivery, or that was turned away. */
export interface Trouble {
  readonly kind: TroubleKind;
  readonly count: number;
  /** The first of them, in words. */
  readonly example: string;
}

/** Counts troubles by kind; memory does not grow with what senders do. */
export class Troubles {
  readonly #seen = new Map<TroubleKind, { count: number; readonly example: string }>();

  add(kind: TroubleKind, example: string): void {
    const seen = this.#seen.get(kind);
    if (seen === undefined) this.#seen.set(kind, { count: 1, example });
    else seen.count += 1;
  }

  list(): readonly Trouble[] {
    return [...this.#seen].map(([kind, seen]) => ({ kind, ...seen })).sort((a, b) => (a.kind < b.kind ? -1 : 1));
  }
}
