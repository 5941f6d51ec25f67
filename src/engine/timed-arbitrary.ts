import { Arbitrary, Stream, type Random, type Value } from 'fast-check';
import type { BoundedWork } from '../core/time-bounded.js';

/** The same values; each is drawn, and each simpler one is looked for, in a time that is bounded: see `BoundedWork`. */
export class TimedArbitrary<T> extends Arbitrary<T> {
  readonly #inner: Arbitrary<T>;
  readonly #work: BoundedWork;

  constructor(inner: Arbitrary<T>, work: BoundedWork) {
    super();
    this.#inner = inner;
    this.#work = work;
  }

  override generate(random: Random, bias: number | undefined): Value<T> {
    return this.#work.run(() => this.#inner.generate(random, bias));
  }

  override canShrinkWithoutContext(value: unknown): value is T {
    return this.#work.run(() => this.#inner.canShrinkWithoutContext(value));
  }

  override shrink(value: T, shrinking: unknown): Stream<Value<T>> {
    return new Stream(this.#simpler(value, shrinking));
  }

  *#simpler(value: T, shrinking: unknown): IterableIterator<Value<T>> {
    const steps = this.#work.run(() => this.#inner.shrink(value, shrinking));
    for (;;) {
      const step = this.#work.run(() => steps.next());
      if (step.done === true) return;
      yield step.value;
    }
  }
}
