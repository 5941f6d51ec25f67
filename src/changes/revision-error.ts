/** A revision that does not exist; the message is for the user who named it. */
export class RevisionError extends Error {
  override readonly name = 'RevisionError';
}
