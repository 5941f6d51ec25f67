/** How results differ from those of an earlier run: ids of requirements, in order. */
export interface Baseline {
  /** When the earlier run was started. */
  readonly startedAt: string;
  readonly newFailures: readonly string[];
  readonly fixed: readonly string[];
  readonly stillFailing: readonly string[];
  readonly noLongerJudged: readonly string[];
  /** Judged in the earlier run, and excluded from this one by its selection. */
  readonly notSelected: readonly string[];
}
