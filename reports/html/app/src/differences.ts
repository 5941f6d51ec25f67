import type { Exchange, Headers } from '../../../../src/evidence/exchange.js';

/** A part of a text, and whether another exchange has it as well. */
export interface ComparedPart {
  readonly text: string;
  readonly differs: boolean;
}

/** Headers that differ between any two exchanges. */
const incidental: ReadonlySet<string> = new Set(['date', 'age', 'content-length', 'traceparent', 'x-request-id']);

/** A URL in its path segments and query parameters; those that the other URL does not have are marked. */
export function comparedUrl(url: string, other: string | undefined): readonly ComparedPart[] {
  if (other === undefined) return [{ text: url, differs: false }];
  const partsOf = (of: string): readonly string[] => of.split(/(?=[/?&])/);
  const known = new Set(partsOf(other).map(withoutSeparator));
  return partsOf(url).map((text) => ({ text, differs: !known.has(withoutSeparator(text)) }));
}

/** A parameter may be the first one of one URL and a later one of the other. */
const withoutSeparator = (part: string): string => part.replace(/^[?&]/, '');

/** Whether a header of one exchange is absent in the other one, or has another value there. */
export function headerDiffers([name, value]: Headers[number], other: Headers | undefined): boolean {
  if (other === undefined || incidental.has(name.toLowerCase())) return false;
  return !other.some(([known, its]) => known.toLowerCase() === name.toLowerCase() && its === value);
}

/** The status of the response, or why there is none; empty for a delivery. */
export function statusOf(exchange: Exchange | undefined): string {
  if (exchange?.kind !== 'exchange') return '';
  return exchange.outcome.kind === 'response' ? String(exchange.outcome.status) : exchange.outcome.fault;
}

/** The headers of the response; `undefined` where there is none. */
export const responseHeaders = (exchange: Exchange | undefined): Headers | undefined =>
  exchange?.kind === 'exchange' && exchange.outcome.kind === 'response' ? exchange.outcome.headers : undefined;
