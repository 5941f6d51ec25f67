import { createContext, Script } from 'node:vm';

/** A computation did not end in the time that it had, or needed more stack or longer texts than there are. */
export class BeyondBounds extends Error {
  override readonly name = 'BeyondBounds';
}

/**
 * Holds the function that the script calls. It was made outside of this context, so it keeps access to its own scope.
 */
const context: { work: () => void } = { work: () => undefined };
createContext(context);
const script = new Script('work()');

/**
 * Runs a computation and stops it after a time limit, even inside a regular expression. Objects that it was changing
 * are then in an undefined state and must not be used again. Costs about thirty microseconds.
 * @throws BeyondBounds, and any error of the computation
 */
function withinTime<T>(limitMs: number, work: () => T): T {
  const outer = context.work;
  let done: { readonly value: T } | undefined;
  context.work = () => {
    done = { value: work() };
  };
  try {
    script.runInContext(context, { timeout: limitMs });
  } catch (error) {
    if (isTimeout(error)) throw new BeyondBounds(`it takes more than ${limitMs / 1000} s`);
    if (error instanceof RangeError) throw new BeyondBounds(`it is too large: ${error.message}`, { cause: error });
    throw error;
  } finally {
    context.work = outer;
  }
  if (done === undefined) throw new Error('a computation ended without a value');
  return done.value;
}

/** The error is created in the context of the script, so it is not an instance of this context's `Error`. */
const isTimeout = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';

/**
 * Time for one computation with a schema of unknown origin, in milliseconds, by the number of computations that did not
 * end before it: all schemas of one document together must end as well. The first is a thousand times the usual need,
 * and even the last one a multiple of it, for a machine that is busy with other work.
 */
const patience = [
  { upTo: 3, ms: 5000 },
  { upTo: 20, ms: 1000 },
  { upTo: Number.POSITIVE_INFINITY, ms: 250 },
];

let beyondBounds = 0;

/**
 * Computations with one schema of a configuration or document of unknown origin. Its regular expressions and recursion
 * can make drawing values from it, or checking a value with it, endless.
 */
export class BoundedWork {
  /** Set after a timeout. The state of the computation is then undefined, so every further call throws this error. */
  #ended: BeyondBounds | undefined;
  readonly #onEnd: (() => void) | undefined;

  /** @param onEnd called after a timeout, so that no other computation uses what the computation was changing */
  constructor(onEnd?: () => void) {
    this.#onEnd = onEnd;
  }

  /** @throws BeyondBounds, and any error of the computation */
  run<T>(work: () => T): T {
    if (this.#ended !== undefined) throw this.#ended;
    try {
      return withinTime(patience.find(({ upTo }) => beyondBounds < upTo)?.ms ?? 0, work);
    } catch (error) {
      if (error instanceof BeyondBounds) {
        this.#ended = error;
        beyondBounds += 1;
        this.#onEnd?.();
      }
      throw error;
    }
  }
}
