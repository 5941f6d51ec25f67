import type { RawOutcome } from '../http/raw-outcome.js';
import type { OperationId } from '../../spec/model.js';
import { notSent } from './not-sent.js';

/** Refused connections in a row after which the target counts as gone. */
const refusedLimit = 20;

/**
 * Answers in a row that did not come in time, to so many different operations; then the target is lost, if one of them
 * answered before or none ever did. Operations that never answered may be a part that is unresponsive alone, unless
 * they are many.
 */
const silentLimit = 12;
const operationsLimit = 4;
const manyOperations = 24;

/** Answers in a row that one operation did not give in time; then it is not asked again. */
const unansweredLimit = 3;

/**
 * Watches for a target, or an operation, that gives no answers any more. Without it, a run against something
 * unresponsive would take as long as all its time limits together.
 */
export class Watchdog {
  #refused = 0;
  #silent = 0;
  readonly #silentOperations = new Set<OperationId | null>();
  readonly #answered = new Set<OperationId | null>();
  readonly #byOperation = new Map<OperationId | null, number>();

  /**
   * Takes note of an outcome. True when the target is to be taken for lost.
   * @param inOtherForm whether the request differs from a usual one in its path or its credential: another part of the
   *   service may have answered it
   */
  note(operation: OperationId | null, outcome: RawOutcome, inOtherForm = false): boolean {
    this.#refused = outcome.kind === 'no-response' && outcome.fault === 'refused' ? this.#refused + 1 : 0;
    const isSilent = outcome.kind === 'no-response' ? outcome.fault === 'timeout' : outcome.damage === 'timeout';
    this.#byOperation.set(operation, isSilent ? (this.#byOperation.get(operation) ?? 0) + 1 : 0);
    if (isSilent) {
      this.#silent += 1;
      this.#silentOperations.add(operation);
    } else {
      this.#silent = 0;
      this.#silentOperations.clear();
      if (outcome.kind === 'response' && !inOtherForm) this.#answered.add(operation);
    }
    return (
      this.#refused >= refusedLimit ||
      (this.#silent >= silentLimit && this.#silentOperations.size >= operationsLimit && this.#isWhole())
    );
  }

  /** Is it the target that is silent, rather than a part of it? */
  #isWhole(): boolean {
    return (
      this.#answered.size === 0 ||
      this.#silentOperations.size >= manyOperations ||
      // Requests without an operation are about many paths, and may have been answered at another one.
      [...this.#silentOperations].some((operation) => operation !== null && this.#answered.has(operation))
    );
  }

  /** Did the operation leave the last requests without an answer? */
  isUnresponsive(operation: OperationId | null): boolean {
    return (this.#byOperation.get(operation) ?? 0) >= unansweredLimit;
  }
}

/** The reason for omitting requests to an operation that no longer answers. */
export const unresponsive = notSent(
  `the last ${unansweredLimit} requests to it got no whole answer in time`,
  'limits.timeoutMs',
);
