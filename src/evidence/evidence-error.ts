/** Evidence that cannot be written or read: says what, where and what to do, in one to three lines. */
export class EvidenceError extends Error {
  override readonly name = 'EvidenceError';
}
