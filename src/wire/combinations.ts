import { createHash } from 'node:crypto';
import type { FormChoice, ClientFreedom } from './choice.js';

/** How many readings of each operation are sent in other forms: a prime number. */
export const formsOfEach = 5;

/** So many operations in a row are enough for each two choices of different freedoms to meet. */
export const operationsForPairs = formsOfEach ** 2;

/**
 * The choices that each of the readings of one operation takes. The readings of `operationsForPairs` operations are the
 * rows of an orthogonal array of strength two (Bush's construction): row (a, b, c) has a + y·b + z·c modulo 5 in the
 * column of a freedom, and no two freedoms have the same y and z. Since `a` counts the readings of one operation, each
 * operation meets each choice.
 *
 * @param place the position of the operation among all that are read
 * @param seed of the run: another one shifts the columns against each other
 */
export function combinationsOf(
  freedoms: readonly ClientFreedom[],
  place: number,
  seed: string,
): readonly (readonly FormChoice[])[] {
  const [b, c] = [place % formsOfEach, Math.floor(place / formsOfEach) % formsOfEach];
  const columns = freedoms.map(({ id, choices }, column) => {
    const [y, z] = [column % formsOfEach, Math.floor(column / formsOfEach)];
    const [shift = 0] = createHash('sha256').update(`${seed}\0${id}`).digest();
    return { choices, start: y * b + z * c + shift };
  });
  return Array.from({ length: formsOfEach }, (_, a) =>
    columns.flatMap(({ choices, start }) => choices[(a + start) % formsOfEach] ?? []),
  );
}
