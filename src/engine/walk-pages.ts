import { locateList } from '../answers/list-location.js';
import { nextCursor } from '../answers/cursor.js';
import type { EvidenceLine } from '../evidence/exchange.js';
import type { Json } from '../core/json.js';
import type { Configuration } from '../config/configuration.js';
import type { BuiltRequest } from './built-request.js';
import { sendWithRetries, type SendingContext } from './send.js';

/** A list of the longest page may go on: how many items it has is not known. */
const longestPage = 500;

/**
 * Requests the last page of a list; a response with all items gives their number.
 * @param longest items of a page at most; a list that is shorter than two pages of that size is divided into two
 */
export async function lastPage(
  template: BuiltRequest,
  { step, ...sending }: SendingContext,
  all: Json,
  longest: number,
): Promise<readonly EvidenceLine[]> {
  const list = locateList(all, sending.run.configuration.lists?.[step.operation ?? '']);
  const length = list.kind === 'found' && list.items.length < longestPage ? list.items.length : 0;
  if (length < 2) return [];
  // The last page is not full, as last pages mostly are, unless there are too few items for that.
  const full = Math.min(longest, Math.ceil(length / 2));
  const size = length % full === 0 && full > 1 ? full + 1 : full;
  const last = Math.ceil(length / size);
  const request = {
    ...template,
    url: `${template.url}${template.url.includes('?') ? '&' : '?'}per_page=${size}&page=${last}`,
    query: { ...template.query, per_page: [String(size)], page: [String(last)] },
    queryOrigin: 'made-up' as const,
  };
  const attempts = await sendWithRetries(request, { ...sending, step, drawn: { number: 0, name: step.name } });
  return attempts.map(({ exchange }) => exchange);
}

/**
 * Asks for the pages after the first, each with the cursor of the page before it, until a page has none, repeats an
 * earlier one, is no answer to go on from, or `most` pages were asked for.
 */
export async function walkPages(
  template: BuiltRequest,
  sending: SendingContext,
  first: Json,
): Promise<readonly EvidenceLine[]> {
  const { run, step } = sending;
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
    const request = atCursor(template, cursor, run.configuration);
    // Without the entry the step is not sent, see prepareStep.
    if (request === undefined) return lines;
    const attempts = await sendWithRetries(request, { ...sending, drawn: { number, name: step.name } });
    lines.push(...attempts.map(({ exchange }) => exchange));
    const last = attempts.at(-1);
    // A cursor in an error response is not followed.
    const succeeded = last?.exchange.outcome.kind === 'response' && last.exchange.outcome.status < 300;
    cursor = usable(succeeded ? last.json() : undefined);
  }
  return lines;
}

/** A request for the page after a cursor; `undefined` where the configuration does not say how one is sent. */
export function atCursor(
  request: BuiltRequest,
  cursor: string,
  { cursor: entry }: Configuration,
): BuiltRequest | undefined {
  if (entry === undefined) return undefined;
  const separator = request.url.includes('?') ? '&' : '?';
  return {
    ...request,
    url: `${request.url}${separator}${encodeURIComponent(entry.parameter)}=${encodeURIComponent(cursor)}`,
    query: { ...request.query, [entry.parameter]: [cursor] },
    queryOrigin: 'learned',
  };
}
