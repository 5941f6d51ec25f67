import type { TargetOptions } from '../campaign/target-options.js';

/** What the command line of `replay` says; what to send, and to which role, comes from the run. */
export interface ReplayOptions extends Omit<TargetOptions, 'target' | 'only' | 'seed' | 'changes'> {
  /** Number or requirement of a failure. */
  readonly failure?: string;
}
