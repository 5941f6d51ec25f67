import type { Configuration } from '../config/configuration.js';
import { canBeSent } from '../evidence/ids.js';
import type { Json } from '../spec/model.js';
import { resolvePointer } from '../spec/pointer.js';
import type { Composed } from './compose.js';

/** The cursor of the next page in an answer of GET /systems/list (interface, Systems list with cursor). */
export function nextCursor(answer: Json): string | undefined {
  const cursor = resolvePointer(answer, '/metadata/nextCursor');
  return typeof cursor === 'string' && canBeSent(cursor) ? cursor : undefined;
}

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
