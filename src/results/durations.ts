/**
 * Counts of durations in tenths of a millisecond: its size does not depend on the number of responses, and its content
 * not on their order.
 */
export class Durations {
  count = 0;
  readonly #counts = new Map<number, number>();

  add(milliseconds: number): void {
    const tenths = Math.round(milliseconds * 10);
    this.count += 1;
    this.#counts.set(tenths, (this.#counts.get(tenths) ?? 0) + 1);
  }

  /** The milliseconds below which this share of durations lies, from 0 to 1; 0 without any durations. */
  quantile(share: number): number {
    let before = Math.min(this.count - 1, Math.floor(share * this.count));
    for (const [milliseconds, times] of this.each()) {
      if (before < times) return milliseconds;
      before -= times;
    }
    return 0;
  }

  /** Each duration in milliseconds, ascending, with its number of occurrences. */
  each(): readonly (readonly [milliseconds: number, times: number])[] {
    return [...this.#counts].toSorted(([a], [b]) => a - b).map(([tenths, times]) => [tenths / 10, times]);
  }
}
