/**
 * The members of a body that are turned at once: `values`, so that booleans are inverted, numbers zero and lists empty;
 * `texts`, so that free texts are empty, which more implementations refuse; or `booleans` alone.
 */
export type Turn = 'values' | 'texts' | 'booleans';

export const turns: readonly Turn[] = ['booleans', 'values', 'texts'];

const endings: { readonly [turn in Turn]: string } = {
  values: 'turned',
  texts: 'with empty texts',
  booleans: 'with inverted booleans',
};

/** The step that sends the body of another step with members turned. */
export const turnedStep = (write: string, turn: Turn): string => `${write} ${endings[turn]}`;

/** The step that sends the body itself once more, after those. */
export const turnedBackStep = (write: string): string => `${write} turned back`;

/** The reading after a write. */
export const readBackStep = (write: string): string => `${write} read back`;
