/** A revision that can't be had, in words for whoever named it. */
export class RevisionError extends Error {
  override readonly name = 'RevisionError';
}
