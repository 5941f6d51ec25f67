/** One figure of a bench, measured several times in one run. */
export interface Measure {
  readonly name: string;
  readonly unit: string;
  /** In the order in which they were measured. */
  readonly values: readonly number[];
  /** The lower bound for `median`. */
  readonly atLeast?: number;
  readonly atMost?: number;
}

/** A bench: one file, called by its name. */
export interface Bench {
  readonly name: string;
  /** The measured quantity and its comparison, in a sentence. */
  readonly about: string;
  run(): Promise<readonly Measure[]>;
  /** Is it run only where it is named? So is one that fetches packages. */
  readonly byName?: true;
  /** The page that its figures are written to, where that is not docs/performance.md. */
  readonly page?: BenchPage;
}

/** A page of its own for the figures of a bench, which stand between the same marks. */
export interface BenchPage {
  /** Below the root of the project. */
  readonly file: string;
  text(measures: readonly Measure[]): string;
}

/** The middle value, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? upper) + upper) / 2;
}

/** Does a measure reach its bound? True for one without. */
export function reached({ values, atLeast, atMost }: Measure): boolean {
  const middle = median(values);
  return (atLeast === undefined || middle >= atLeast) && (atMost === undefined || middle <= atMost);
}
