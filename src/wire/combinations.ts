import { createHash } from 'node:crypto';
import type { Choice, Freedom } from './choice.js';

/** How many readings of each operation are sent in other forms. */
export const formsOfEach = 5;

/**
 * The choices that each of the readings of one operation takes. Each choice is taken by one of them, and each freedom
 * turns by its own step from its own start, so that over many operations each two choices of different freedoms meet.
 *
 * @param subject the operation, and the seed of the run: the same text leads to the same combinations
 */
export function combinationsOf(freedoms: readonly Freedom[], subject: string): readonly (readonly Choice[])[] {
  const turns = freedoms.map(({ id, choices }) => {
    const [start = 0, step = 0] = createHash('sha256').update(`${subject}\0${id}`).digest();
    // Any step from 1 to 4 visits all five places.
    return { choices, start, step: 1 + (step % (formsOfEach - 1)) };
  });
  return Array.from({ length: formsOfEach }, (_, at) =>
    turns.flatMap(({ choices, start, step }) => choices[(start + at * step) % formsOfEach] ?? []),
  );
}
