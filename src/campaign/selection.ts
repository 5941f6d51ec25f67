import { readChanges } from '../changes/intake/read-changes.js';
import type { SelectionSources } from '../changes/select/affected.js';
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
  /** Ids of scenarios that are sent besides what the requirements want. */
  readonly scenarios?: readonly string[];
}

/** The choice that `--only` makes. */
export type Selection =
  | { readonly kind: 'all' }
  | ({ readonly kind: 'some' } & Chosen)
  | { readonly kind: 'unknown'; readonly pattern: string };

/** Chooses requirements by id, operation or pattern; a pattern without a match is a usage error. */
export function select({ requirements }: Catalogue, patterns: readonly string[] | undefined): Selection {
  if (patterns === undefined || patterns.length === 0) return { kind: 'all' };
  const unknown = patterns.find((pattern) => !requirements.some(selects([pattern])));
  if (unknown !== undefined) return { kind: 'unknown', pattern: unknown };
  return { kind: 'some', patterns, requirements: requirements.filter(selects(patterns)) };
}

/** Requirements that were chosen without patterns, each named by its id. */
export const chosenFrom = (requirements: readonly Requirement[]): Chosen => ({
  patterns: requirements.map(({ id }) => id),
  requirements,
});

/**
 * The requirements that the changes in a file select, among those that are already chosen.
 * @throws ChangesError for a file that cannot be read, UsageError where no requirement is left
 */
export async function narrowByChanges(
  file: string,
  known: SelectionSources,
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

/** A suggestion for a pattern without a match, e.g. ` Did you mean "x"?`, or an empty text. */
export function suggestion(pattern: string, requirements: readonly Selectable[]): string {
  if (requirements.some(({ id }) => id.startsWith(`${pattern}.`))) return ` Did you mean "${pattern}.*"?`;
  return didYouMean(pattern, [...new Set(requirements.flatMap(({ id, kind }) => [id.split('/')[0] ?? id, kind, id]))]);
}
