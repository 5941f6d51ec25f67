import { nextCursor } from '../evidence/cursor.js';
import type { EvidenceLine } from '../evidence/exchange.js';
import type { Json } from '../core/json.js';
import type { Composed } from './compose.js';
import { atCursor } from './next-page.js';
import { sendWithRetries, type Sending } from './send.js';

/**
 * Asks for the pages after the first, each with the cursor of the page before it, until a page has none, repeats an
 * earlier one, is no answer to go on from, or `most` pages were asked for.
 */
export async function walkPages(
  template: Composed,
  sending: Sending,
  first: Json | undefined,
): Promise<readonly EvidenceLine[]> {
  const { run, step, instance } = sending;
  const lines: EvidenceLine[] = [];
  const seen = new Set<string>();
  const usable = (answer: Json | undefined): string | undefined => {
    const next = answer === undefined ? undefined : nextCursor(answer);
    return next?.kind === 'cursor' && run.redactor.text(next.text) === next.text ? next.text : undefined;
  };
  let cursor = usable(first);
  for (
    let number = 0;
    cursor !== undefined && !seen.has(cursor) && number < (step.walks?.most ?? 0) && !run.signal.aborted;
    number += 1
  ) {
    seen.add(cursor);
    const composed = atCursor(template, cursor, run.configuration);
    if (composed === undefined) {
      const reason = 'how a cursor is sent is not shown';
      return [
        {
          kind: 'omission',
          scenario: instance.id,
          stimulus: sending.stimulus,
          purpose: step.purpose,
          operation: step.operation,
          reason,
          decidedBy: 'cursor.parameter',
        },
      ];
    }
    const attempts = await sendWithRetries(composed, { ...sending, drawn: { number, name: step.name } });
    lines.push(...attempts.map(({ exchange }) => exchange));
    const last = attempts.at(-1);
    // An error that happens to carry a cursor is nothing to go on from.
    const succeeded = last?.exchange.outcome.kind === 'response' && last.exchange.outcome.status < 300;
    cursor = usable(succeeded ? last.json() : undefined);
  }
  return lines;
}
