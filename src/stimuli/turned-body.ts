/**
 * The members of a body that are turned at once: `values`, so that booleans are inverted, numbers zero and lists empty;
 * or `texts`, so that free texts are empty, which more implementations refuse.
 */
export type Turn = 'values' | 'texts';

export const turns: readonly Turn[] = ['values', 'texts'];

/** The step that sends the body of another step with members turned. */
export const turnedStep = (write: string, turn: Turn): string =>
  turn === 'values' ? `${write} turned` : `${write} with empty texts`;

/** The step that sends the body itself once more, after those. */
export const turnedBackStep = (write: string): string => `${write} turned back`;

/** The reading after a write. */
export const readBackStep = (write: string): string => `${write} read back`;
