import type { Trouble as RecordedTrouble } from '../evidence/exchange.js';

/** Troubles that the receiver itself can notice; all except that it was never reached. */
export type TroubleKind = Exclude<RecordedTrouble['what'], 'unreached'>;

/** Something that arrived and was no delivery, or that was turned away. */
export interface Trouble {
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

  list(): readonly Trouble[] {
    return [...this.#seen].map(([kind, seen]) => ({ kind, ...seen })).sort((a, b) => (a.kind < b.kind ? -1 : 1));
  }
}
