/** Results that can't be read: says which file, what is wrong with it and what to do, in one to three lines. */
export class ResultsError extends Error {
  override readonly name = 'ResultsError';
}
