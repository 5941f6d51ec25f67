import type { Headers } from '../evidence/exchange.js';

/** The first value of a header of the response, by its name in lower case. */
export function header(headers: Headers, name: string): string | undefined {
  return headers.find(([key]) => key.toLowerCase() === name)?.[1];
}
