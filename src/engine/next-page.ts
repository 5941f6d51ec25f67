import type { Configuration } from '../config/configuration.js';
import type { Composed } from './compose.js';

/** A request for the page after a cursor; `undefined` where the configuration does not say how one is sent. */
export function atCursor(composed: Composed, cursor: string, { cursor: entry }: Configuration): Composed | undefined {
  if (entry === undefined) return undefined;
  const separator = composed.url.includes('?') ? '&' : '?';
  return {
    ...composed,
    url: `${composed.url}${separator}${encodeURIComponent(entry.parameter)}=${encodeURIComponent(cursor)}`,
    query: { ...composed.query, [entry.parameter]: [cursor] },
    queryOrigin: 'learned',
  };
}
