/** Changes that can't be taken in, in words for whoever gave the file. */
export class ChangesError extends Error {
  override readonly name = 'ChangesError';
}
