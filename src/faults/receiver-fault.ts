import type { OperationId } from '../../spec/model.js';
import type { Json } from '../core/json.js';

/**
 * The single faults that the reference receiver can have, as data: the counterpart of `fault.ts` for the other role.
 */

/** Forms of a delivery, by the way in which an honest receiver treats it. */
export type DeliveryKind = 'good' | 'repeated' | 'unsigned' | 'forged' | 'malformed' | 'media-type' | 'unknown-path';

/** The deliveries to a receiver to which a fault applies; all given conditions must hold. */
export interface ReceiverFaultTarget {
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

export type ReceiverFault =
  /** Answers this status instead of the honest one; the delivery has no effect. */
  | { readonly kind: 'answer'; readonly on: ReceiverFaultTarget; readonly status: number }
  /** Hangs up instead of answering. */
  | { readonly kind: 'hang-up'; readonly on: ReceiverFaultTarget };

/** A fault: one fault, and which further requirements fall with it, each with the reason. */
export interface ReceiverProvingFault {
  readonly fault: ReceiverFault;
  readonly also?: readonly { readonly requirement: string; readonly because: string }[];
}
