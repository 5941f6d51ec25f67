/** What the command line of `changes` says. */
export interface ChangesOptions {
  readonly json?: boolean;
  readonly at?: string;
}
