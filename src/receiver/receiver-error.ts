/** The obstacle that keeps the receiver (or its configuration) from working; never the sender's fault. */
export type ReceiverErrorKind = 'port-taken' | 'listen' | 'certificate' | 'public-url' | 'signature' | 'forward';

/** The message states the problem and the next step; a caller prints it unchanged (exit code 2). */
export class ReceiverError extends Error {
  readonly kind: ReceiverErrorKind;

  constructor(kind: ReceiverErrorKind, message: string) {
    super(message);
    this.name = 'ReceiverError';
    this.kind = kind;
  }
}
