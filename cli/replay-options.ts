import type { TargetOptions } from '../campaign/target-options.js';

/** What the command line of `replay` says. */
export interface ReplayOptions extends TargetOptions {
  readonly failure?: number;
}
