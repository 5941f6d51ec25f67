/** The command cannot do as asked, because of its input. The message has one to three lines; the exit code is 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
