/** The result of a part of the self-test. */
export interface Proven {
  readonly holds: boolean;
  /** Each in one line, to be printed and published. */
  readonly figures: readonly string[];
}

/** Several parts as one: it holds if all do. */
export const together = (parts: readonly Proven[]): Proven => ({
  holds: parts.every(({ holds }) => holds),
  figures: parts.flatMap(({ figures }) => figures),
});
