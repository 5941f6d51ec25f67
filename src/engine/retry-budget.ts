/**
 * Time that a whole run may spend waiting before retries, in milliseconds. An implementation that answers 429 for
 * ever would otherwise hold the run for hours; when the budget is spent, the answer is taken as it is.
 */
export class RetryBudget {
  #left: number;

  constructor(totalMs: number) {
    this.#left = totalMs;
  }

  /** True when this much waiting is still allowed, and then takes it. */
  take(delayMs: number): boolean {
    if (delayMs > this.#left) return false;
    this.#left -= delayMs;
    return true;
  }
}
