import type { RequestExchange } from '../evidence/exchange.js';

/** Path and query of an address. */
export const pathOf = (url: string): string => (URL.canParse(url) ? new URL(url).pathname + new URL(url).search : url);

/** The outcome of a request, e.g. `200 in 12 ms`. */
export const answerTo = ({ outcome, durationMs }: RequestExchange): string =>
  outcome.kind === 'response' ? `${outcome.status} in ${durationMs} ms` : outcome.fault;
