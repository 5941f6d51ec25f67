/** Evidence that cannot be written or read: names the problem, the place and the next step, in one to three lines. */
export class EvidenceError extends Error {
  override readonly name = 'EvidenceError';
}
