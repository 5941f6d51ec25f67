/** The command can't do what was asked, through no fault of ours: said in one to three lines, exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
