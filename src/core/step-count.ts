/**
 * Counts steps of work that one document of another party causes, up to a limit; steps instead of seconds, so that the
 * same document ends at the same place on every machine.
 */
export class StepCount {
  readonly limit: number;
  #spent = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  /** Steps so far. */
  get spent(): number {
    return this.#spent;
  }

  /** Counts one step; false once there have been more than the limit. */
  step(): boolean {
    this.#spent += 1;
    return this.#spent <= this.limit;
  }
}
