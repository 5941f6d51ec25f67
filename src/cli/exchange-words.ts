import { parseBody } from '../answers/parse-body.js';
import { valueAt } from '../core/pointer.js';
import { truncate } from '../core/text.js';
import type { Body, Exchange, RequestExchange } from '../evidence/exchange.js';

/** Path and query of an address. */
export const pathOf = (url: string): string => (URL.canParse(url) ? new URL(url).pathname + new URL(url).search : url);

/** The outcome of a request, e.g. `200 in 12 ms`. */
export const answerTo = ({ outcome, durationMs }: RequestExchange): string =>
  outcome.kind === 'response' ? `${outcome.status} in ${durationMs} ms` : outcome.fault;

/** Characters of an address, and of a value. */
const longestPath = 300;
const longestValue = 600;

/** An exchange in four texts: request, answer, place in the judged body, and the value there. */
export interface ShortExchange {
  readonly request: string;
  readonly answered: string;
  readonly place: string;
  readonly value: string;
}

/** @param pointer the place in the judged body, that of the response or of a delivery; empty for its beginning */
export function shortExchange(exchange: Exchange, pointer: string): ShortExchange {
  const { method, url, body: sent } = exchange.request;
  const request = `${method} ${truncate(pathOf(url), longestPath)}`;
  if (exchange.kind === 'delivery') {
    const { answer } = exchange;
    return { request, answered: 'status' in answer ? String(answer.status) : answer.none, ...placed(sent, pointer) };
  }
  const body = exchange.outcome.kind === 'response' ? exchange.outcome.body : undefined;
  return { request, answered: answerTo(exchange), ...placed(body, pointer) };
}

function placed(body: Body | undefined, pointer: string): Pick<ShortExchange, 'place' | 'value'> {
  const parsed = parseBody(body, undefined);
  if (pointer === '' || parsed.kind !== 'json')
    return { place: '', value: body?.kind === 'text' ? truncate(body.text, longestValue) : '' };
  const value = valueAt(parsed.value, pointer);
  return { place: pointer, value: value === undefined ? 'absent' : truncate(JSON.stringify(value), longestValue) };
}
