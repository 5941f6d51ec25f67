import type { Results } from '../src/results/results.js';
import { selectionWords } from '../src/results/selection-words.js';
import { truncate } from '../src/core/text.js';

/**
 * The selected part of the requirements, the option that chose it, and further results; `undefined` for a whole run.
 */
export function selectionText({ run: { selection }, requirements }: Results): string | undefined {
  if (selection === null) return undefined;
  const besides = requirements.length - selection.requirements;
  const unselectedFailures =
    besides > 0 ? `; ${besides} that ${besides === 1 ? 'was' : 'were'} not selected failed all the same` : '';
  return `${truncate(selectionWords(selection), 300)}${unselectedFailures}`;
}
