import { didYouMean } from '../config/suggest.js';
import type { Configuration } from '../config/configuration.js';
import { selects } from '../evidence/selection.js';
import type { Results, Warning } from '../results/results.js';
import { longestSlip } from './waivers.js';

/**
 * Mistakes in `gate.accepted`: a pattern that matches no requirement has no effect, although its author believes that
 * it has. A run of a selection knows only its own requirements, so it gives no warning.
 */
export function gateWarnings(
  { requirements, run }: Pick<Results, 'requirements' | 'run'>,
  accepted: NonNullable<Configuration['gate']>['accepted'] = [],
): readonly Warning[] {
  if (run.selection !== null) return [];
  const patterns = [...new Set(accepted.map((entry) => entry.requirements))];
  return patterns
    .filter((pattern) => !requirements.some(selects([pattern])))
    .map((pattern) => {
      const names = requirements.flatMap(({ id, kind }) => [id, kind, id.slice(0, id.indexOf('/'))]);
      const meant = pattern.length > longestSlip ? '' : didYouMean(pattern, [...new Set(names)]);
      return {
        code: 'gate-unknown',
        message:
          `gate.accepted names "${pattern}", which takes no requirement of this catalogue.${meant} Correct it, or ` +
          'remove it.',
      };
    });
}
