import { createContext, Script } from 'node:vm';

/** A computation did not end in the time that it had, or needed more stack or longer texts than there are. */
export class BeyondBounds extends Error {
  override readonly name = 'BeyondBounds';
}

/** What the script calls. It was made outside of this context, so it runs with all that it knows. */
const context: { work: () => void } = { work: () => undefined };
createContext(context);
const script = new Script('work()');

/**
 * Ends a computation that does not end by itself, wherever it is: in a regular expression, too. What it was changing is
 * half changed then, and not to be used again. Costs some thirty microseconds.
 * @throws BeyondBounds, and what the computation throws
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

/** That error is made in the script's own context, so it is no `Error` of this one. */
const isTimeout = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';

/** For one computation with a schema that somebody else gave, milliseconds: a thousand times what most need. */
const patienceMs = 5000;

/** For each one more, once several have taken too long: all schemas of a document together have to end as well. */
const impatienceMs = 250;
const severalTimes = 3;

let beyondBounds = 0;

/**
 * Computations with one schema that the configuration or a document of somebody else gives: regular expressions and
 * recursion can make drawing from it, or looking at a value with it, endless.
 */
export class BoundedWork {
  /** Once something did not end, nothing more is asked of what it left half done. */
  #ended: BeyondBounds | undefined;

  /** @throws BeyondBounds, and what the computation throws */
  run<T>(work: () => T): T {
    if (this.#ended !== undefined) throw this.#ended;
    try {
      return withinTime(beyondBounds < severalTimes ? patienceMs : impatienceMs, work);
    } catch (error) {
      if (error instanceof BeyondBounds) {
        this.#ended = error;
        beyondBounds += 1;
      }
      throw error;
    }
  }
}
