import type { Headers, TransportFault } from '../evidence/exchange.js';

/** How the body of a response ended badly after its head had arrived. */
export type BodyDamage = 'reset' | 'timeout' | 'undecodable' | 'oversize';

export interface RawResponse {
  readonly kind: 'response';
  readonly status: number;
  /** Lower-case names, in the order received. */
  readonly headers: Headers;
  /** Decoded content; absent without any. With `damage`, the part that was read before it. */
  readonly body?: Uint8Array;
  /** Bytes of the body; more than `body` has where only its beginning was kept. */
  readonly bodyBytes?: number;
  readonly damage?: BodyDamage;
  /** Absent without redirects. */
  readonly redirects?: readonly string[];
}

export interface RawFailure {
  readonly kind: 'no-response';
  readonly fault: TransportFault;
  readonly message: string;
}

/** `Outcome` of the evidence before redaction and cutting. */
export type RawOutcome = RawResponse | RawFailure;

/** Makes the outcome of a request without a response, with its fault and a message. */
export const rawFailure = (fault: TransportFault, message: string): RawFailure => ({
  kind: 'no-response',
  fault,
  message,
});
