import type { Random } from 'fast-check';

/**
 * Random numbers for one value: seeded from fast-check's generator, then drawn by the
 * sfc32 recurrence, which is fast: a document needs dozens of numbers.
 */
export class RandomSource {
  #a: number;
  #b: number;
  #c: number;
  #count = 1;

  constructor(seed: number, other: number) {
    this.#a = seed | 0;
    this.#b = other | 0;
    this.#c = 0x9e3779b9 | 0;
    for (let round = 0; round < 8; round += 1) this.uint32();
  }

  static from(random: Random): RandomSource {
    return new RandomSource(random.nextInt(), random.nextInt());
  }

  /** An unsigned 32-bit integer. */
  uint32(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#count) | 0;
    this.#count = (this.#count + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (this.#c << 21) | (this.#c >>> 11);
    this.#c = (this.#c + sum) | 0;
    return sum >>> 0;
  }

  /** In [0, 1). */
  fraction(): number {
    return this.uint32() / 0x1_0000_0000;
  }

  /** An integer in [0, count). */
  below(count: number): number {
    if (count <= 0x1_0000_0000) return Math.floor(this.fraction() * count);
    const fine = (this.uint32() * 0x20_0000 + (this.uint32() >>> 11)) / 2 ** 53;
    return Math.min(Math.floor(fine * count), count - 1);
  }

  /** An integer in [low, high]. */
  between(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }

  /** An integer of at most so many bits; each length in bits is equally likely. */
  ofAnyMagnitude(bits: number): number {
    return this.below(2 ** this.between(0, bits));
  }

  /** True once in `times`. */
  oneIn(times: number): boolean {
    return this.uint32() % times === 0;
  }

  /** An item of a list that is not empty. */
  pick<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  }

  /** A copy in random order. */
  shuffled<T>(items: readonly T[]): T[] {
    const copy = [...items];
    for (let last = copy.length - 1; last > 0; last -= 1) {
      const other = this.below(last + 1);
      const held = copy[last];
      const swapped = copy[other];
      if (held === undefined || swapped === undefined) continue;
      copy[last] = swapped;
      copy[other] = held;
    }
    return copy;
  }

  /** Small numbers are likelier: 0 half of the time, up to `most`. */
  smallCount(most: number): number {
    let count = 0;
    while (count < most && this.uint32() % 5 < 3) count += 1;
    return count;
  }
}
