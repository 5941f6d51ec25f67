/** After so many requests to come back later, without any other response, the run no longer waits. */
const waitsWithoutAnswer = 20;

/**
 * Time that a whole run may spend waiting before retries, in milliseconds. An implementation that always answers 429
 * would hold the run for hours without this limit; when the budget is spent, the response counts as it is.
 */
export class RetryBudget {
  #left: number;
  #transient = 0;
  #inARow = 0;
  #hasOtherAnswers = false;
  /** All waiting that was allowed is over by then; requests that wait at the same time share it. */
  #until = 0;

  constructor(totalMs: number) {
    this.#left = totalMs;
  }

  /** Counts a response: one that asks to come back later, or another one. */
  noteAnswer(isTransient: boolean): void {
    this.#inARow = isTransient ? this.#inARow + 1 : 0;
    if (isTransient) this.#transient += 1;
    else this.#hasOtherAnswers = true;
  }

  /** How many responses asked to come back later since the last other one. */
  get inARow(): number {
    return this.#inARow;
  }

  /** True when this much waiting from now on is still allowed, and then takes it. Both in milliseconds. */
  take(delayMs: number, now: number): boolean {
    if (!this.#hasOtherAnswers && this.#transient > waitsWithoutAnswer) return false;
    const until = now + delayMs;
    const further = Math.max(0, until - Math.max(now, this.#until));
    if (further > this.#left) return false;
    this.#left -= further;
    this.#until = Math.max(this.#until, until);
    return true;
  }
}
