import type { Exchange } from '../../../../src/evidence/exchange.js';
import { escapeInvisible } from '../../../../src/core/text.js';
import type { ReportModel } from '../../model.js';

/** Makes invisible characters visible in every string of the data; only these strings are ever shown. */
function makeVisible(value: unknown): unknown {
  if (typeof value === 'string') return escapeInvisible(value);
  if (Array.isArray(value)) return value.map(makeVisible);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, makeVisible(entry)]));
}

// The element is filled by the reporter with a ReportModel; strings in it stay strings.
export const model = makeVisible(
  JSON.parse(document.getElementById('report-data')?.textContent ?? 'null'),
) as ReportModel;

export const exchanges: ReadonlyMap<string, Exchange> = new Map(
  model.exchanges.map((exchange) => [exchange.id, exchange]),
);
