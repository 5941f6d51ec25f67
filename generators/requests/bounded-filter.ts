import { Arbitrary } from 'fast-check';
import type { Random, Stream, Value } from 'fast-check';
import { UnsatisfiableSchema } from '../errors.js';

const TRIES = 200;

/** Keeps the values that pass, as `filter` does, but gives up in bounded time with {@link UnsatisfiableSchema}. */
export class BoundedFilter<T> extends Arbitrary<T> {
  readonly #source: Arbitrary<T>;
  readonly #passes: (value: T) => boolean;
  readonly #pointer: string;

  constructor(source: Arbitrary<T>, passes: (value: T) => boolean, pointer: string) {
    super();
    this.#source = source;
    this.#passes = passes;
    this.#pointer = pointer;
  }

  override generate(mrng: Random, bias: number | undefined): Value<T> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const value = this.#source.generate(mrng, bias);
      if (this.#passes(value.value)) return value;
    }
    throw new UnsatisfiableSchema(this.#pointer, 'not-found', 'no value was found that keeps its meaning on the wire');
  }

  override canShrinkWithoutContext(value: unknown): value is T {
    return this.#source.canShrinkWithoutContext(value) && this.#passes(value);
  }

  override shrink(value: T, context?: unknown): Stream<Value<T>> {
    return this.#source.shrink(value, context).filter((smaller) => this.#passes(smaller.value));
  }
}
