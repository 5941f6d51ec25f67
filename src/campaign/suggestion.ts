import { didYouMean } from '../config/suggest.js';
import type { Selectable } from '../evidence/selection.js';

/** What somebody may have meant by a pattern that takes nothing: ` Did you mean "x"?`, or nothing. */
export function suggestion(pattern: string, requirements: readonly Selectable[]): string {
  if (requirements.some(({ id }) => id.startsWith(`${pattern}.`))) return ` Did you mean "${pattern}.*"?`;
  return didYouMean(pattern, [...new Set(requirements.flatMap(({ id, kind }) => [id.split('/')[0] ?? id, kind, id]))]);
}
