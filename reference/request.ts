import type { Json } from '../src/core/json.js';
import type { CredentialState } from './credentials.js';

export type ParsedBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: Json }
  | { readonly kind: 'malformed' };

/** A request after routing, before anything was checked. */
export interface ReferenceRequest {
  /** `null` for a path or method that the interface does not know. */
  readonly operation: string | null;
  readonly method: string;
  readonly path: string;
  /** Decoded path variables. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Lower case, without parameters; absent where the header is. */
  readonly mediaType?: string;
  /** All header fields, names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Path and query as they came, percent-encoded. */
  readonly target: string;
  /** The header `Accept` as it came. */
  readonly accept?: string;
  readonly body: ParsedBody;
  /** The body as it came, with a byte order mark if it has one; absent for a delivery. */
  readonly text?: string;
  readonly credential: CredentialState;
}

/** Reads a body as JSON, even if its media type is another one; the media type is judged later. */
export const parseBody = (text: string): ParsedBody => {
  if (text === '') return { kind: 'none' };
  try {
    // JSON.parse gives JSON.
    return { kind: 'json', value: JSON.parse(text) as Json };
  } catch {
    return { kind: 'malformed' };
  }
};
