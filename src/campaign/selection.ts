import { readChanges } from '../changes/intake/read-changes.js';
import type { Known } from '../changes/select/affected.js';
import { selectByChanges } from '../changes/select/selection.js';
import { didYouMean } from '../config/suggest.js';
import { count } from '../core/count.js';
import { selects, type Selectable } from '../evidence/selection.js';
import type { Catalogue } from '../requirements/catalogue.js';
import type { Requirement } from '../requirements/requirement.js';
import { UsageError } from './usage-error.js';

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

/** Requirements that something else than patterns chose, each named by its id. */
export const chosenFrom = (requirements: readonly Requirement[]): Chosen => ({
  patterns: requirements.map(({ id }) => id),
  requirements,
});

/**
 * What the changes in a file touch, within what was chosen otherwise.
 * @throws ChangesError for a file that can't be taken in, UsageError where nothing is left to run
 */
export async function narrowByChanges(
  file: string,
  known: Known,
  chosen: Chosen | undefined,
): Promise<{ readonly only: Chosen; readonly warnings: readonly string[] }> {
  const changes = await readChanges(file);
  const { requirements, warnings } = selectByChanges(changes, known);
  const within = chosen === undefined ? undefined : new Set(chosen.requirements);
  const left = requirements.filter((requirement) => within?.has(requirement) ?? true);
  if (left.length === 0) {
    throw new UsageError(
      [
        ...warnings,
        `Of ${count(changes.length, 'change')} in ${file} none touches a requirement` +
          `${within === undefined ? '' : ' that --only chooses'}, so there is nothing to run.\n` +
          `\`ems-conformance changes ${file}\` shows each.`,
      ].join('\n'),
    );
  }
  return { only: chosenFrom(left), warnings };
}

/** What somebody may have meant by a pattern that takes nothing: ` Did you mean "x"?`, or nothing. */
export function suggestion(pattern: string, requirements: readonly Selectable[]): string {
  if (requirements.some(({ id }) => id.startsWith(`${pattern}.`))) return ` Did you mean "${pattern}.*"?`;
  return didYouMean(pattern, [...new Set(requirements.flatMap(({ id, kind }) => [id.split('/')[0] ?? id, kind, id]))]);
}
