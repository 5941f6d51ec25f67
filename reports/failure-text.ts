import type { RequirementResult } from '../src/results/results.js';
import { relatedLines } from '../src/results/related-lines.js';
import { repeatLines } from './repeat-failure.js';
import { conditionText, sentence } from './condition-text.js';
import { flakyNote, isFlaky } from './flaky.js';
import { truncate } from '../src/core/text.js';

/** A failure as test runners show it: its first violations, and the number of further ones. The text is not escaped. */
export function failureText(requirement: RequirementResult, folder?: string): string {
  const { violations, violationCount } = requirement;
  const shown = violations.slice(0, 3).map((violation) => {
    const place = violation.pointer === '' ? '' : ` at ${violation.pointer}`;
    return [
      `${violation.message}${place}`,
      `  expected: ${truncate(violation.expected, 2_000)}`,
      `  actual:   ${truncate(violation.actual, 2_000)}`,
      ...(violation.errorText === undefined ? [] : [`  response: ${truncate(violation.errorText, 300)}`]),
      `  exchange: ${violation.exchange}`,
      ...[...repeatLines(violation, requirement, folder), ...relatedLines(violation)].map(
        (line) => `  ${truncate(line, 4_000)}`,
      ),
    ].join('\n');
  });
  if (violationCount > shown.length && shown.length > 0) shown.push(`… and ${violationCount - shown.length} more.`);
  const when = sentence(conditionText(requirement));
  return [...(isFlaky(requirement) ? [flakyNote] : []), ...(when === '' ? [] : [when]), ...shown].join('\n\n');
}
