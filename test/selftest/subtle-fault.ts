import { defined } from '../../src/core/defined.js';
import type { Fault, FaultTarget } from '../../src/faults/fault.js';
import type { OperationId } from '../../spec/model.js';

/** A fault that shows in few places or seldom, and the requirement that must fail for it in a default run. */
export interface SubtleFault {
  readonly id: string;
  readonly about: string;
  readonly fault: Fault;
  readonly requirement: string;
  /** Other requirements that may fail because of it, each with the reason. */
  readonly also?: readonly { readonly requirement: string; readonly because: string }[];
  /**
   * For faults that only random requests find: the number of drawn requests for each operation and mode, of the
   * requirement's own stimuli alone.
   */
  readonly examples?: number;
  /** A text in the curl line of the smallest request that still fails. */
  readonly least?: string;
}

/** The responses that a fault changes; a test beside this checks the ids. */
export const on = (operation: string, when?: FaultTarget['when']): FaultTarget => ({
  operation: operation as OperationId,
  ...defined({ when }),
});
