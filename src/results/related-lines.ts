import type { Violation } from './results.js';

/** The other exchanges that a failure rests on, one line each: id, request, response. */
export const relatedTexts = ({ related }: Violation): readonly string[] =>
  related.map(({ exchange, request, answered }) => `${request}, answered ${answered} (exchange ${exchange})`);

/** The same, with the line that sends each request again. */
export const relatedLines = ({ related }: Violation): readonly string[] =>
  related.flatMap(({ exchange, request, answered, curl }) => [
    `together with ${exchange}: ${request}, answered ${answered}`,
    ...(curl === '' ? [] : [curl]),
  ]);
