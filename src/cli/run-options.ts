import type { TargetOptions } from '../campaign/target-options.js';

/** What the command line of `run` says. */
export interface RunOptions extends TargetOptions {
  readonly out: string;
  readonly report?: readonly string[];
  readonly failOn: string;
  /** Results of an earlier run to compare with. */
  readonly baseline?: string;
}
