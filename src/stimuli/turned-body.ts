/**
 * The members of a body that are turned at once: `values`, so that booleans are inverted, numbers zero and lists empty;
 * `texts`, so that free texts are empty, which more implementations refuse; `booleans` alone; or `varied`, so that free
 * texts get long and have characters of many kinds, and numbers get a fraction.
 */
export type Turn = 'values' | 'texts' | 'booleans' | 'varied';

export const turns: readonly Turn[] = ['booleans', 'values', 'texts', 'varied'];

const endings: { readonly [turn in Turn]: string } = {
  values: 'turned',
  texts: 'with empty texts',
  booleans: 'with inverted booleans',
  varied: 'with varied values',
};

/** The step that sends the body of another step with members turned. */
export const turnedStep = (write: string, turn: Turn): string => `${write} ${endings[turn]}`;

/** The step that sends the body itself once more, after those. */
export const turnedBackStep = (write: string): string => `${write} turned back`;

/** The reading after a write. */
export const readBackStep = (write: string): string => `${write} read back`;
