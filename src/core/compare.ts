/** The order of two texts by their code units, the same on each machine; for `sort`. */
export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
