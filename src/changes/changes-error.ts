/** Changes that cannot be read; the message is for the user who gave the file. */
export class ChangesError extends Error {
  override readonly name = 'ChangesError';
}
