import type { Headers, Outcome } from './exchange.js';

/** A request that somebody else sent, with its response, as a proxy or a recording has them: not redacted yet. */
export interface RecordedEntry {
  /** Where it is recorded, e.g. `traffic.har, entry 12`. */
  readonly at: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly durationMs: number;
  readonly method: string;
  /** Absolute. */
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Headers;
  readonly body?: RecordedBytes;
  /** Absent where no response came. */
  readonly response?: RecordedResponse;
}

/** A body without content codings; absent where it had no bytes. */
export interface RecordedBytes {
  readonly kept: Uint8Array;
  /** Bytes that the body had; more than `kept` has where it was kept in part. */
  readonly size: number;
}

export interface RecordedResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body?: RecordedBytes;
  /** `undecodable` also where a recording left the body out. */
  readonly damage?: Extract<Outcome, { readonly kind: 'response' }>['damage'];
}
