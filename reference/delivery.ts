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
}
