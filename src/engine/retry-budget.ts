/**
 * Time that a whole run may spend waiting before retries, in milliseconds. An implementation that answers 429 for
 * ever would otherwise hold the run for hours; when the budget is spent, the answer is taken as it is.
 */
export class RetryBudget {
  #left: number;
  /** All waiting that was allowed is over by then; requests that wait at the same time share it. */
  #until = 0;

  constructor(totalMs: number) {
    this.#left = totalMs;
  }

  /** True when this much waiting from now on is still allowed, and then takes it. Both in milliseconds. */
  take(delayMs: number, now: number): boolean {
    const until = now + delayMs;
    const further = Math.max(0, until - Math.max(now, this.#until));
    if (further > this.#left) return false;
    this.#left -= further;
    this.#until = Math.max(this.#until, until);
    return true;
  }
}
