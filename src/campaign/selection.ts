import { selects } from '../evidence/selection.js';
import type { Catalogue } from '../requirements/catalogue.js';
import type { Requirement } from '../requirements/requirement.js';

/** Requirements to exercise, and the patterns by which the judge finds them again. */
export interface Chosen {
  readonly patterns: readonly string[];
  readonly requirements: readonly Requirement[];
}

/** What `--only` chose. */
export type Selection =
  | { readonly kind: 'all' }
  | ({ readonly kind: 'some' } & Chosen)
  | { readonly kind: 'unknown'; readonly pattern: string };

/** Chooses requirements by id, operation or pattern; a pattern that matches nothing is a mistake to be told. */
export function select({ requirements }: Catalogue, patterns: readonly string[] | undefined): Selection {
  if (patterns === undefined || patterns.length === 0) return { kind: 'all' };
  const unknown = patterns.find((pattern) => !requirements.some(selects([pattern])));
  if (unknown !== undefined) return { kind: 'unknown', pattern: unknown };
  return { kind: 'some', patterns, requirements: requirements.filter(selects(patterns)) };
}

/** Requirements that something else than patterns chose. */
export const these = (requirements: readonly Requirement[]): Chosen => ({
  patterns: requirements.map(({ id }) => id),
  requirements,
});
