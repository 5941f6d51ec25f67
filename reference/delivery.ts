import type { Readable } from 'node:stream';

/** One delivery as the honest reference makes it; faults about deliveries change it before it is sent. */
export interface Delivery {
  readonly id: string;
  readonly method: string;
  /** Address of the subscription. */
  readonly address: string;
  /** Below the address. */
  readonly path: string;
  /** Sign with the subscription's secrets (`own`), with another one, or not at all. */
  readonly signature: 'own' | 'foreign' | 'none';
  /** How often it is sent even when it is taken. */
  readonly times: number;
  /** What has an id: the message with all its attempts, or each attempt. */
  readonly ids: 'of messages' | 'of attempts';
  /** Milliseconds before it is sent beside the queue of its subscription, so that later ones may overtake it. */
  readonly overtakenFor?: number;
}

/** What is sent for a delivery. */
export interface SentDelivery {
  readonly headers: Readonly<Record<string, string>>;
  /** A stream is sent in chunks. */
  readonly body: string | Readable;
}
