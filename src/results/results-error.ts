/** Results that cannot be read: names the file, the error and the next step, in one to three lines. */
export class ResultsError extends Error {
  override readonly name = 'ResultsError';
}
