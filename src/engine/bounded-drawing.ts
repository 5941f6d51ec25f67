import { Arbitrary, type Random, type Stream, type Value } from 'fast-check';

/** No value was drawn, since none is of use any more. */
export class NoMoreWanted extends Error {
  override readonly name = 'NoMoreWanted';
}

/**
 * The same values until `more` returns false: then drawing one throws `NoMoreWanted`, and shrinking ends. Without it,
 * all examples would be drawn and every simpler candidate tried.
 */
export class BoundedDrawing<T> extends Arbitrary<T> {
  readonly #inner: Arbitrary<T>;
  readonly #more: () => boolean;

  constructor(inner: Arbitrary<T>, more: () => boolean) {
    super();
    this.#inner = inner;
    this.#more = more;
  }

  override generate(random: Random, bias: number | undefined): Value<T> {
    if (!this.#more()) throw new NoMoreWanted('no more requests are wanted');
    return this.#inner.generate(random, bias);
  }

  override canShrinkWithoutContext(value: unknown): value is T {
    return this.#inner.canShrinkWithoutContext(value);
  }

  override shrink(value: T, context: unknown): Stream<Value<T>> {
    return this.#inner.shrink(value, context).takeWhile(() => this.#more());
  }
}
