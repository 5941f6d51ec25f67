import type { EvidenceLine } from '../evidence/exchange.js';

/**
 * Writes the lines of scenarios in the order of the plan, in any order of their ends: the same run gives the same
 * bundle. Holds back only the scenarios that run beside the oldest unfinished one.
 */
export class OrderedWriter {
  readonly #write: (lines: readonly EvidenceLine[]) => Promise<void>;
  readonly #finished = new Map<number, readonly EvidenceLine[]>();
  #next = 0;
  #awaited: { readonly index: number; readonly reached: () => void }[] = [];

  constructor(write: (lines: readonly EvidenceLine[]) => Promise<void>) {
    this.#write = write;
  }

  /** Resolves when it is the turn of a place in the plan: all before it are on their way to the disk. */
  reached(index: number): Promise<void> {
    if (index <= this.#next) return Promise.resolve();
    return new Promise((reached) => this.#awaited.push({ index, reached }));
  }

  async finish(index: number, lines: readonly EvidenceLine[]): Promise<void> {
    this.#finished.set(index, lines);
    const ready: EvidenceLine[] = [];
    for (let own = this.#finished.get(this.#next); own !== undefined; own = this.#finished.get(this.#next)) {
      ready.push(...own);
      this.#finished.delete(this.#next);
      this.#next += 1;
    }
    for (const { index: awaited, reached } of this.#awaited) if (awaited <= this.#next) reached();
    this.#awaited = this.#awaited.filter((each) => each.index > this.#next);
    if (ready.length > 0) await this.#write(ready);
  }

  /** Writes the lines held back when the run ends early. */
  async flush(): Promise<void> {
    const rest = [...this.#finished].toSorted(([a], [b]) => a - b).flatMap(([, lines]) => lines);
    this.#finished.clear();
    if (rest.length > 0) await this.#write(rest);
  }
}
