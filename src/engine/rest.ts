/** Scenarios that wait until all other changes of their wave are made; other scenarios do not wait for them. */
export class WaitingScenarios {
  readonly #resting = new Map<number, () => void>();
  readonly #begun = new Map<number, () => void>();
  readonly #whole: Promise<void>[] = [];

  /** Ends as soon as the scenario rests. @param whole the scenario to its end, which `resume` waits for */
  of(index: number, whole: Promise<void>): Promise<void> {
    this.#whole.push(whole);
    // The code that awaits the scenario reports its failure; here it must not end the process before that.
    whole.catch(() => undefined);
    return new Promise((resolve) => this.#begun.set(index, resolve));
  }

  /** Called by a scenario; ends when it may go on. */
  wait(index: number): Promise<void> {
    return new Promise((resolve) => {
      this.#resting.set(index, resolve);
      this.#begun.get(index)?.();
    });
  }

  /** Lets all go on that rest, and waits for their end. */
  async resume(): Promise<void> {
    for (const go of this.#resting.values()) go();
    this.#resting.clear();
    await Promise.all(this.#whole.splice(0));
    this.#begun.clear();
  }
}
