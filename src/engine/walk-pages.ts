import { locateList } from '../answers/list-location.js';
import { nextCursor } from '../answers/cursor.js';
import type { EvidenceLine } from '../evidence/exchange.js';
import type { Json } from '../core/json.js';
import type { Configuration } from '../config/configuration.js';
import type { BuiltRequest } from './built-request.js';
import type { Step } from '../stimuli/scenario.js';
import { sendWithRetries, type SendingContext } from './send.js';

/** A list of the longest page may go on: how many items it has is not known. */
const longestPage = 500;

/** The pages by their number that are requested by number, and their size. */
interface Numbered {
  readonly size: number;
  readonly numbers: readonly number[];
}

/**
 * The last page, which is not full, as last pages mostly are, unless there are too few items for that.
 * @param longest items of a page at most; a list that is shorter than two pages of that size is divided into two
 */
function lastOf(length: number, longest: number): Numbered {
  const full = Math.min(longest, Math.ceil(length / 2));
  const size = length % full === 0 && full > 1 ? full + 1 : full;
  return { size, numbers: [Math.ceil(length / size)] };
}

/** The first page, the last one and the page after it, all items of the list being on as few full pages as possible. */
function filledOf(length: number): Numbered {
  const number = Array.from({ length: length - 1 }, (_, at) => at + 2).find((pages) => length % pages === 0) ?? length;
  return { size: length / number, numbers: [1, number, number + 1] };
}

/** Requests pages at the end of a list by their numbers; a response with all items gives their number. */
export async function lastPages(
  template: BuiltRequest,
  { step, ...sending }: SendingContext,
  all: Json,
): Promise<readonly EvidenceLine[]> {
  const list = locateList(all, sending.run.configuration.lists?.[step.operation ?? '']);
  const length = list.kind === 'found' && list.items.length < longestPage ? list.items.length : 0;
  if (length < 2) return [];
  const { lastBy = length } = step.walks ?? {};
  const { size, numbers } = step.walks?.filled === true ? filledOf(length) : lastOf(length, lastBy);
  const lines: EvidenceLine[] = [];
  for (const [at, number] of numbers.entries()) {
    const request = {
      ...template,
      url: `${template.url}${template.url.includes('?') ? '&' : '?'}per_page=${size}&page=${number}`,
      query: { ...template.query, per_page: [String(size)], page: [String(number)] },
      queryOrigin: 'made-up' as const,
    };
    const attempts = await sendWithRetries(request, { ...sending, step, drawn: { number: at, name: step.name } });
    lines.push(...attempts.map(({ exchange }) => exchange));
  }
  return lines;
}

/** Does a step ask for pages by their numbers? */
export const isByNumber = ({ walks }: Step): boolean => walks?.lastBy !== undefined || walks?.filled === true;

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
