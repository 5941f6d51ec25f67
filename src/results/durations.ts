/**
 * How long things took, as the number of each duration in tenths of a millisecond: as large for a million answers as
 * for a thousand, and the same in whatever order they came.
 */
export class Durations {
  count = 0;
  readonly #counts = new Map<number, number>();

  add(milliseconds: number): void {
    const tenths = Math.round(milliseconds * 10);
    this.count += 1;
    this.#counts.set(tenths, (this.#counts.get(tenths) ?? 0) + 1);
  }

  /** The milliseconds below which this share lies, from 0 to 1; 0 where there is none. */
  quantile(share: number): number {
    let before = Math.min(this.count - 1, Math.floor(share * this.count));
    for (const [milliseconds, times] of this.each()) {
      if (before < times) return milliseconds;
      before -= times;
    }
    return 0;
  }

  /** Each duration, in milliseconds and ascending, with how often it came. */
  each(): readonly (readonly [milliseconds: number, times: number])[] {
    return [...this.#counts].toSorted(([a], [b]) => a - b).map(([tenths, times]) => [tenths / 10, times]);
  }
}
