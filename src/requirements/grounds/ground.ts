import type { Finding } from '../requirement.js';

/**
 * One ground of a verdict: a row of a table in which the first row that applies decides. `docs/verdicts.md` prints the
 * names, and a test reads the examples.
 */
export interface Ground<Case, Example> {
  /** A sentence about the request or the response that is true where the row applies. */
  readonly name: string;
  /** Does the row apply, where no row before it does? */
  readonly when: (given: Case) => boolean;
  readonly then: (given: Case) => Finding;
  /** An exchange that this row decides, and the one change by which another row decides it. */
  readonly example: { readonly meets: Example; readonly unless: Partial<Example> };
}

/**
 * The first ground that applies.
 * @throws Error if none applies: the last rows of a table have to cover all remaining cases
 */
export function groundOf<Case, Example>(grounds: readonly Ground<Case, Example>[], given: Case): Ground<Case, Example> {
  const ground = grounds.find(({ when }) => when(given));
  if (ground === undefined) throw new Error(`no ground applies; the last one is "${grounds.at(-1)?.name ?? ''}"`);
  return ground;
}
