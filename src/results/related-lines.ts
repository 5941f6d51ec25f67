import type { Violation } from './results.js';

/** The other exchanges that it takes to see a failure: which, what was asked, what came. */
export const relatedTexts = ({ related }: Violation): readonly string[] =>
  related.map(({ exchange, request, answered }) => `${request}, answered ${answered} (exchange ${exchange})`);

/** The same with the line that repeats each. */
export const relatedLines = ({ related }: Violation): readonly string[] =>
  related.flatMap(({ exchange, request, answered, curl }) => [
    `together with ${exchange}: ${request}, answered ${answered}`,
    ...(curl === '' ? [] : [curl]),
  ]);
