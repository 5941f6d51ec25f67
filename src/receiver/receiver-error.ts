/**
 * What kept the receiver (or its configuration) from working; always ours or the user's to mend, never the sender's.
 */
export type ReceiverErrorKind = 'port-taken' | 'listen' | 'certificate' | 'public-url' | 'signature' | 'forward';

/** Says what happened and what to do next in its message; a caller prints it as it stands (exit code 2). */
export class ReceiverError extends Error {
  readonly kind: ReceiverErrorKind;

  constructor(kind: ReceiverErrorKind, message: string) {
    super(message);
    this.name = 'ReceiverError';
    this.kind = kind;
  }
}
