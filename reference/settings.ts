import type { Json } from '../src/core/json.js';
import type { Problem } from './reply.js';

/** Choices that the interface leaves open; each is one of many (docs/reference.md). Variants replace single members. */
export interface Settings {
  /** Answer to a request without a credential that the reference knows. */
  readonly unauthenticated: 401 | 403 | 404;
  /** Answer to a JSON body of the wrong shape. */
  readonly invalidBody: 400 | 422;
  readonly defaultPageSize: number;
  readonly smallestPageSize: number;
  /** Number of the first page. */
  readonly firstPage: 0 | 1;
  /** The treatment of `per_page` above 500. */
  readonly abovePageLimit: 'refuse' | 'clamp';
  /** `metadata.nextCursor`: opaque text, or how many systems came before the next page. */
  readonly cursor: 'text' | 'count';
  readonly problemMediaType: string;
  /** Envelope of deliveries. */
  readonly eventEnvelope: 'none' | 'cloudevents-1.0';
  /** Body of an error answer; `undefined` for none. */
  readonly problemBody: (problem: Problem) => Json | undefined;
}

/** Stated by the interface: the largest `per_page` (Limits). */
export const pageLimit = 500;

export const settings: Settings = {
  unauthenticated: 401,
  invalidBody: 422,
  defaultPageSize: 50,
  smallestPageSize: 1,
  firstPage: 1,
  abovePageLimit: 'refuse',
  cursor: 'text',
  problemMediaType: 'application/json',
  eventEnvelope: 'none',
  problemBody: ({ code, message }) => ({ error: { code, message } }),
};

/** The property with the kind of an appliance; `$kind` in the place of a fault. */
export const kindProperty = 'kind';
