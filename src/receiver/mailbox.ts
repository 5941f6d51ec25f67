import type { Delivery, AwaitedDeliveries } from './receiver.js';

interface Waiter {
  readonly waitFor: AwaitedDeliveries;
  /** How many more it needs. */
  missing: number;
  finish(): void;
}

/** Deliveries that were kept, for scenarios that wait for them; remembers a bounded number, oldest forgotten first. */
export class Mailbox {
  readonly #size: number;
  readonly #kept: Delivery[] = [];
  readonly #waiters = new Set<Waiter>();
  #closed = false;

  constructor(size: number) {
    this.#size = size;
  }

  put(delivery: Delivery): void {
    this.#kept.push(delivery);
    // In blocks, since removing elements from the front moves all others.
    if (this.#kept.length > this.#size * 1.25) this.#kept.splice(0, this.#kept.length - this.#size);
    for (const waiter of this.#waiters) {
      if (!matches(delivery, waiter.waitFor)) continue;
      waiter.missing -= 1;
      if (waiter.missing <= 0) waiter.finish();
    }
  }

  wait(waitFor: AwaitedDeliveries): Promise<readonly Delivery[]> {
    return new Promise((resolve) => {
      const { signal } = waitFor;
      const waiter: Waiter = {
        waitFor,
        missing: (waitFor.count ?? 1) - this.#of(waitFor).length,
        finish: () => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', waiter.finish);
          this.#waiters.delete(waiter);
          resolve(this.#of(waitFor));
        },
      };
      // A timer beyond its range fires at once; the range is 24 days, longer than any wait.
      const timer = setTimeout(() => waiter.finish(), Math.min(Math.max(waitFor.deadlineMs, 0), 2 ** 31 - 1));
      this.#waiters.add(waiter);
      if (this.#closed || signal?.aborted === true || waiter.missing <= 0) waiter.finish();
      else signal?.addEventListener('abort', waiter.finish);
    });
  }

  close(): void {
    this.#closed = true;
    for (const waiter of this.#waiters) waiter.finish();
  }

  #of(waitFor: AwaitedDeliveries): readonly Delivery[] {
    return this.#kept.filter((delivery) => matches(delivery, waitFor));
  }
}

const matches = (delivery: Delivery, { target, event, repeated }: AwaitedDeliveries): boolean =>
  delivery.target === target &&
  (event === undefined || delivery.event === event) &&
  (repeated === true || delivery.duplicateOf === undefined);
