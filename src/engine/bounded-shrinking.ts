import { Arbitrary, type Random, type Stream, type Value } from 'fast-check';

/**
 * The same values; shrinking ends as soon as `more` says no, where otherwise every simpler candidate would be looked
 * at.
 */
export class BoundedShrinking<T> extends Arbitrary<T> {
  readonly #inner: Arbitrary<T>;
  readonly #more: () => boolean;

  constructor(inner: Arbitrary<T>, more: () => boolean) {
    super();
    this.#inner = inner;
    this.#more = more;
  }

  override generate(random: Random, bias: number | undefined): Value<T> {
    return this.#inner.generate(random, bias);
  }

  override canShrinkWithoutContext(value: unknown): value is T {
    return this.#inner.canShrinkWithoutContext(value);
  }

  override shrink(value: T, context: unknown): Stream<Value<T>> {
    return this.#inner.shrink(value, context).takeWhile(() => this.#more());
  }
}
