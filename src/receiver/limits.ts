/** Limits on the resources of the receiver that senders can use. */
export interface ReceiverLimits {
  /** Of one delivery, as sent and after decoding its content coding. */
  readonly maxBodyBytes: number;
  /** Of all bodies being read or recorded at the same time. */
  readonly maxPendingBytes: number;
  /** Of these, of requests that came to no address of a subscription. */
  readonly maxPendingBytesElsewhere: number;
  readonly maxPendingDeliveries: number;
  /** For all deliveries while the receiver runs, and for their bodies; later deliveries are refused. */
  readonly maxDeliveries: number;
  readonly maxTotalBytes: number;
  /** Of request line and headers together. */
  readonly maxHeaderBytes: number;
  readonly maxHeaders: number;
  readonly maxConnections: number;
  /**
   * Connections that the system holds until the server takes them (the backlog of `listen`; the system may hold fewer).
   * Node's 511 are too few: where the queue is full, the system drops a sender's packets, and the sender repeats them
   * after 1, 2, 4 … seconds.
   */
  readonly maxWaitingConnections: number;
  /** Requests on one connection that are sent before earlier ones are answered. */
  readonly maxPipelined: number;
  /** For the head of a request, also for a connection without any data. */
  readonly headersTimeoutMs: number;
  /** For a whole request. */
  readonly requestTimeoutMs: number;
  /** For a response that is configured to be late, or never to be sent. */
  readonly maxAnswerMs: number;
  /** Deliveries remembered for `wait`, and to recognise repeated ones. */
  readonly maxRemembered: number;
}

export const defaultLimits: ReceiverLimits = {
  maxBodyBytes: 1024 * 1024,
  maxPendingBytes: 64 * 1024 * 1024,
  maxPendingBytesElsewhere: 8 * 1024 * 1024,
  maxPendingDeliveries: 4096,
  maxDeliveries: 100_000,
  maxTotalBytes: 256 * 1024 * 1024,
  maxHeaderBytes: 16 * 1024,
  maxHeaders: 200,
  maxConnections: 2048,
  maxWaitingConnections: 4096,
  maxPipelined: 64,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  maxAnswerMs: 120_000,
  maxRemembered: 100_000,
};
