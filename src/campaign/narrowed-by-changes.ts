import { readChanges } from '../changes/intake/read-changes.js';
import type { Known } from '../changes/select/affected.js';
import { selectByChanges } from '../changes/select/selection.js';
import { count } from '../core/count.js';
import { these, type Chosen } from './selection.js';
import { UsageError } from './usage-error.js';

/**
 * What the changes in a file touch, within what was chosen otherwise.
 * @throws ChangesError for a file that can't be taken in, UsageError where nothing is left to run
 */
export async function narrowedByChanges(
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
        `Of ${count(changes.length, 'change')} in ${file} none touches a ` +
          `requirement${within === undefined ? '' : ' that --only chooses'}, so there is nothing to ` +
          `run.\n\`ems-conformance changes ${file}\` shows each.`,
      ].join('\n'),
    );
  }
  return { only: these(left), warnings };
}
