import type { Json, OperationId } from '../spec/model.js';

/**
 * The vocabulary of single lies that the reference receiver can tell: what `lie.ts` is for a service, this is for
 * the other role. Data, for the same reasons.
 */

/** What a delivery is to an honest receiver. */
export type DeliveryKind = 'good' | 'repeated' | 'unsigned' | 'forged' | 'malformed' | 'media-type' | 'unknown-path';

/** Which deliveries a lie is told about; all given conditions must hold. */
export interface ReceiverOn {
  /** Absent: all events. */
  readonly event?: OperationId;
  /** Absent: deliveries that an honest receiver takes, `good` and `repeated`. */
  readonly delivery?: DeliveryKind;
  /** The body has something at these JSON pointers. */
  readonly bodyHas?: readonly string[];
  /** The body has something other than a string at these JSON pointers. */
  readonly bodyNotString?: readonly string[];
  /** The body has these values at these JSON pointers. */
  readonly bodyEquals?: { readonly [pointer: string]: Json };
}

export type ReceiverLie =
  /** Answers this status instead of the honest one; the delivery has no effect. */
  | { readonly lie: 'answer'; readonly on: ReceiverOn; readonly status: number }
  /** Hangs up instead of answering. */
  | { readonly lie: 'hang-up'; readonly on: ReceiverOn };

/** A fault: one lie, and which further requirements fall with it, each with the reason. */
export interface ReceiverFault {
  readonly lie: ReceiverLie;
  readonly also?: readonly { readonly requirement: string; readonly because: string }[];
}
